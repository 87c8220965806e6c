"""A film of the aurora, through ffmpeg, with the dates a phone would write."""

import subprocess
from datetime import datetime, timezone

import numpy as np

from . import metadata
from .core import finish
from .night import aurora

SIZE, RATE, SECONDS = (960, 540), 16, 5.5


def frame(k):
    image = aurora(SIZE, time=k / RATE * 0.8, seed=21, scale=3, star_count=700)
    return finish(image, exposure=1.05, saturation=0.92, contrast=1.1, grain=0, bloom_amount=0.2)


def write(path, entry):
    local = datetime.fromisoformat(entry["date"] + entry["zone"])
    utc = local.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    command = ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
               "%dx%d" % SIZE, "-r", str(RATE), "-i", "-", "-an", "-c:v", "libx264", "-preset", "slow",
               "-crf", "25", "-pix_fmt", "yuv420p", "-threads", "1", "-fflags", "+bitexact", "-flags:v",
               "+bitexact", "-metadata", f"creation_time={utc}", "-movflags", "+faststart", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as ffmpeg:
        for k in range(int(RATE * SECONDS)):
            ffmpeg.stdin.write(np.ascontiguousarray(frame(k)).tobytes())
        ffmpeg.stdin.close()
        if ffmpeg.wait() != 0:
            raise RuntimeError("ffmpeg could not write the film")
    local_text = local.strftime("%Y:%m:%d %H:%M:%S") + entry["zone"]
    utc_text = utc.replace("-", ":", 2).replace("T", " ").rstrip("Z")
    metadata.run(path, [f"-Keys:CreationDate={local_text}", f"-Keys:Title={entry['title']}"]
                 + [f"-QuickTime:{t}={utc_text}" for t in ("CreateDate", "ModifyDate", "TrackCreateDate",
                    "TrackModifyDate", "MediaCreateDate", "MediaModifyDate")])
