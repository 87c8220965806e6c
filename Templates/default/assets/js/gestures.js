/**
 * Fingers, mouse and wheel on the stage, told as what they mean: swipe, drag away, pan, pinch, tap.
 * Keys and buttons do all of it too; gestures only add.
 */
(function (Gallery) {
  "use strict";
  /**
   * @typedef {{isZoomed: () => boolean, start: () => void,
   *   swipe: (dx: number) => void, swiped: (dx: number, speed: number) => void,
   *   drag: (dy: number) => void, dragged: (dy: number, speed: number) => void,
   *   pan: (dx: number, dy: number) => void, panned: (speed: {x: number, y: number}) => void,
   *   pinch: (by: number, point: {x: number, y: number}, dx: number, dy: number) => void,
   *   pinched: () => void, tap: (event: PointerEvent) => void,
   *   doubleTap: (point: {x: number, y: number}) => void,
   *   wheel: (by: number, point: {x: number, y: number}) => void}} Meanings
   * @param {HTMLElement} stage @param {Meanings} means
   */
  Gallery.gestures = function (stage, means) {
    /** @type {Map<number, {x: number, y: number}>} */
    const pointers = new Map();
    let mode = "";
    let start = { x: 0, y: 0 };
    let last = { x: 0, y: 0, time: 0 };
    let speed = { x: 0, y: 0 };
    let spread = 0;
    let lastTap = { time: 0, x: 0, y: 0 };
    let tapTimer = 0;

    const fromMiddle = function (x, y) {
      const box = stage.getBoundingClientRect();
      return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
    };
    const pair = function () {
      const [a, b] = [...pointers.values()];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
    };
    const isControl = (target) => target instanceof Element && target.closest("button, a, video, input");

    stage.addEventListener("pointerdown", (event) => {
      if (event.button > 0 || isControl(event.target)) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      stage.setPointerCapture(event.pointerId);
      if (pointers.size === 1) {
        mode = "wait";
        start = { x: event.clientX, y: event.clientY };
        last = { ...start, time: event.timeStamp };
        speed = { x: 0, y: 0 };
        means.start();
      } else if (pointers.size === 2) {
        if (mode === "swipe") means.swiped(0, 0);
        if (mode === "drag") means.dragged(0, 0);
        mode = "pinch";
        clearTimeout(tapTimer);
        const now = pair();
        spread = now.spread;
        last = { x: now.x, y: now.y, time: event.timeStamp };
      }
    });
    stage.addEventListener("pointermove", (event) => {
      if (!pointers.has(event.pointerId)) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (mode === "pinch") {
        if (pointers.size < 2) return;
        const now = pair();
        means.pinch(now.spread / (spread || 1), fromMiddle(now.x, now.y), now.x - last.x, now.y - last.y);
        spread = now.spread;
        last = { x: now.x, y: now.y, time: event.timeStamp };
        return;
      }
      const dx = event.clientX - start.x;
      const dy = event.clientY - start.y;
      if (mode === "wait") {
        if (Math.hypot(dx, dy) < 8) return;
        if (means.isZoomed()) mode = "pan";
        else if (Math.abs(dx) >= Math.abs(dy)) mode = "swipe";
        else mode = event.pointerType === "mouse" ? "none" : "drag";
        stage.classList.add("is-moving");
      }
      const elapsed = Math.max(1, event.timeStamp - last.time);
      speed = { x: (event.clientX - last.x) / elapsed, y: (event.clientY - last.y) / elapsed };
      if (mode === "swipe") means.swipe(dx);
      if (mode === "drag") means.drag(dy);
      if (mode === "pan") means.pan(event.clientX - last.x, event.clientY - last.y);
      last = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    });
    const tapped = function (event) {
      const near = Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < 40;
      clearTimeout(tapTimer);
      if (near && event.timeStamp - lastTap.time < 320) {
        lastTap.time = 0;
        means.doubleTap(fromMiddle(event.clientX, event.clientY));
        return;
      }
      lastTap = { time: event.timeStamp, x: event.clientX, y: event.clientY };
      // A second tap may follow: only then is it known what the first one meant.
      tapTimer = setTimeout(() => means.tap(event), 320);
    };
    const end = function (event) {
      if (!pointers.delete(event.pointerId)) return;
      stage.classList.remove("is-moving");
      const isLost = event.type === "pointercancel";
      const dx = event.clientX - start.x;
      const dy = event.clientY - start.y;
      // A finger that rested before it left throws nothing.
      if (event.timeStamp - last.time > 90) speed = { x: 0, y: 0 };
      if (mode === "pinch") {
        means.pinched();
        const left = [...pointers.values()][0];
        mode = left ? "wait" : "";
        if (left) {
          start = { ...left };
          last = { ...left, time: event.timeStamp };
        }
        return;
      }
      if (mode === "swipe") means.swiped(isLost ? 0 : dx, isLost ? 0 : speed.x);
      if (mode === "drag") means.dragged(isLost ? 0 : dy, isLost ? 0 : speed.y);
      if (mode === "pan") means.panned(speed);
      if (mode === "wait" && !isLost) tapped(event);
      mode = "";
    };
    stage.addEventListener("pointerup", end);
    stage.addEventListener("pointercancel", end);
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 16 : 1;
      // A pinch on a trackpad arrives as a wheel with Ctrl, in small steps.
      const by = Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.002));
      means.wheel(by, fromMiddle(event.clientX, event.clientY));
    }, { passive: false });
    stage.addEventListener("dragstart", (event) => event.preventDefault());
    return { cancelTap: () => clearTimeout(tapTimer) };
  };
})(window.Gallery);
