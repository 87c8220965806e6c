"""Drives Firefox for the tests: reads one JSON request a line, writes one JSON answer a line.

It runs in .venv-marionette. Commands are the functions named `do_…`; see `Firefox` in
engines_support.py, which speaks to it. When its input ends, the browser ends.
"""

import json
import os
import sys

from marionette_driver.by import By
from marionette_driver.marionette import Marionette

# Marionette would make all files one origin, which no visitor's Firefox does.
AS_VISITORS_HAVE_IT = {
    "remote.prefs.recommended": False,
    "security.fileuri.strict_origin_policy": True,
}

FORGET = """
const [done] = arguments;
Services.console.reset();
Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: done });
"""

# What the browser's console shows of pages: their errors, and what their policy refused.
CONSOLE = """
const [base] = arguments;
return Services.console.getMessageArray()
  .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag))
  .filter((one) => one.sourceName.startsWith(base) || /Content.Security/.test(one.errorMessage))
  .map((one) => `${one.errorMessage} (${one.sourceName}:${one.lineNumber})`);
"""


class Driver:
    def __init__(self, binary, downloads, log):
        self.prefs = {}
        self.browser = Marionette(
            bin=os.path.realpath(binary), port=0, headless=True, gecko_log=log,
            prefs=AS_VISITORS_HAVE_IT | {
                "browser.download.folderList": 2,
                "browser.download.dir": downloads,
                "browser.download.alwaysOpenPanel": False,
                "browser.helperApps.neverAsk.saveToDisk": "application/vnd.gallery.selection+json",
            })
        self.browser.start_session()

    def element(self, css):
        found = self.browser.find_element(By.CSS_SELECTOR, css)
        self.browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", [found])
        return found

    def do_open(self, address):
        self.browser.navigate(address)

    def do_run(self, script, *arguments):
        # Without a sandbox the script sees what the page's own scripts see.
        return self.browser.execute_script(script, list(arguments), sandbox=None)

    def do_click(self, css):
        self.element(css).click()

    def do_type(self, css, text):
        self.browser.find_element(By.CSS_SELECTOR, css).send_keys(text)

    def do_reload(self):
        self.browser.refresh()

    def do_back(self):
        self.browser.go_back()

    def do_console(self, base):
        with self.browser.using_context("chrome"):
            return self.browser.execute_script(CONSOLE, [base])

    def do_forget(self):
        """As a profile that has seen nothing yet."""
        for name in list(self.prefs):
            self.do_pref(name, self.prefs[name])
        self.browser.navigate("about:blank")
        with self.browser.using_context("chrome"):
            self.browser.execute_async_script(FORGET)

    def do_pref(self, name, value):
        self.prefs.setdefault(name, self.browser.get_pref(name))
        self.browser.set_pref(name, value)


def main(binary, downloads, log):
    answers = sys.stdout
    sys.stdout = sys.stderr  # the libraries print as they like
    driver = Driver(binary, downloads, log)
    try:
        print(json.dumps({"value": "ready"}), file=answers, flush=True)
        for line in sys.stdin:
            name, *arguments = json.loads(line)
            try:
                answer = {"value": getattr(driver, "do_" + name)(*arguments)}
            except Exception as error:  # the asking side raises it again
                answer = {"error": f"{type(error).__name__}: {error}"}
            print(json.dumps(answer), file=answers, flush=True)
    finally:
        driver.browser.quit(in_app=False)
        driver.browser.cleanup()


if __name__ == "__main__":
    main(*sys.argv[1:])
