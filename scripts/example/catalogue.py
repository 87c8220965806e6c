"""What the library holds: for each file its scene and what its camera would have written into it."""

from .closeups import bouquet, confetti, cut_flower, flower, still, string_lights
from .scenes import (DAWN, DAY, LOW_SUN, PANORAMA, TALL, WIDE, cloud_sea, dune_view, fjord_view,
                     fog_forest, ink_mountains, island_view, morning_ridges, night_sky, sea_view)

CAMERAS = {
    "r5": dict(Make="Canon", Model="Canon EOS R5", LensModel="RF24-70mm F2.8 L IS USM"),
    "a7": dict(Make="SONY", Model="ILCE-7M4", LensModel="FE 90mm F2.8 Macro G OSS"),
    "z6": dict(Make="NIKON CORPORATION", Model="NIKON Z 6_2", LensModel="NIKKOR Z 14-24mm f/2.8 S"),
    "xt": dict(Make="FUJIFILM", Model="X-T5", LensModel="XF35mmF1.4 R"),
    "px": dict(Make="Google", Model="Pixel 9 Pro", LensModel="Pixel 9 Pro back camera 6.9mm f/1.68"),
}
COUPLE = [(0.412, 0.872, 0.30, 0.012), (0.456, 0.874, 0.275, -0.012)]
RED_SAND = dict(rock=(0.40, 0.14, 0.055), rock2=(0.50, 0.20, 0.08))
OCHRE = ((0.72, 0.46, 0.16), (0.80, 0.56, 0.26))

# The two files each hold one scene; faces are boxes round the heads: x, y, width, height (centre).
FACES = [("Ana", (0.456, 0.618, 0.026, 0.050)), ("Luis", (0.412, 0.593, 0.026, 0.050))]


def entry(path, scene, camera="r5", date=None, zone="+00:00", exposure="1/250", f=8.0, iso=100,
          focal=35, **more):
    """One file: `scene` is called to render it; `more` is title, caption, keywords, rating, label,
    gps (lat, lon, altitude), orientation, subsec, profile, faces, format."""
    return dict(path=path, scene=scene, camera=camera, date=date, zone=zone, exposure=exposure, f=f,
                iso=iso, focal=focal, **more)


def burst(k):
    return lambda: sea_view((1600, 1067), (-.6, .5, 1), DAY, height=0.55, pitch=-7, eye=2.5,
                            time=4.0 + 0.9 * k)


ISLANDS = [
    entry("Islands/IMG_0123.JPG", lambda: island_view(WIDE, (9, .5, 5.0, 0, -4, 50), (-.8, .35, .15), DAY),
          date="2025-06-11T09:12:04", gps=(62.2270, -6.5890, 164), rating=5, label="Green",
          title="The north coast", caption="Grass to the very edge, and then the sea.",
          keywords=["island", "coast", "Faroe Islands"]),
    entry("Islands/IMG_0124.JPG", lambda: island_view(WIDE, (5, 1.2, 4, 20, -8, 50), (.7, .22, .5), DAWN, exposure=0.85),
          date="2025-06-11T04:48:31", gps=(62.2291, -6.5822, 210), rating=4, f=11, exposure="1/40",
          title="Before breakfast", keywords=["island", "sunrise"]),
    entry("Islands/IMG_0131.JPG", lambda: fjord_view(WIDE, (10.2, .1, 2.5, 0, 2, 58), (-.5, .5, .25), DAY),
          date="2025-06-12T14:20:00", gps=(62.3105, -6.9420, 35), rating=5, focal=24,
          title="Head of the fjord", caption="No wind for an hour. The mountain stood on its head.",
          keywords=["fjord", "reflection", "mountain"]),
    entry("Islands/IMG_0138.JPG", lambda: fjord_view(TALL, (10.1, .1, 5, 8, 6, 44), (.5, .2, .8), DAWN),
          date="2025-06-12T22:05:47", orientation=6, gps=(62.3140, -6.9391, 12), f=11,
          exposure="1/15", title="Ten in the evening", keywords=["fjord", "evening"]),
    entry("Islands/DSC_0417.JPG", burst(0), "z6", "2025-09-02T11:31:08", "-10:00", "1/2000", 5.6, 200,
          24, subsec="120", gps=(-17.5350, -149.8300, 3), keywords=["sea", "burst"]),
    entry("Islands/DSC_0418.JPG", burst(1), "z6", "2025-09-02T11:31:08", "-10:00", "1/2000", 5.6, 200,
          24, subsec="420", gps=(-17.5350, -149.8300, 3), keywords=["sea", "burst"], rating=3),
    entry("Islands/DSC_0419.JPG", burst(2), "z6", "2025-09-02T11:31:08", "-10:00", "1/2000", 5.6, 200,
          24, subsec="720", gps=(-17.5350, -149.8300, 3), keywords=["sea", "burst"]),
    entry("Islands/Sun road.jpg", lambda: sea_view(WIDE, (.12, .095, 1), LOW_SUN), "z6",
          "2025-09-03T18:02:40", "-10:00", "1/500", 11, 64, 24, gps=(-17.5390, -149.8330, 2), rating=5,
          label="Red", title="Sun road", caption="The last eight minutes of the day, Mo‘orea.",
          keywords=["sea", "sunset"]),
    entry("Islands/Skýjafjöll/IMG_0150.JPG", lambda: cloud_sea(WIDE, 10, (0.35, 0.12, 0.9), DAWN),
          date="2025-06-14T05:31:12", gps=(63.6300, -19.6050, 1340), rating=5, f=11, focal=50,
          title="Islands in the cloud", caption="Skýjafjöll: the cloud mountains.",
          keywords=["mountain", "cloud", "sunrise", "Iceland"]),
    entry("Islands/Skýjafjöll/IMG_0151.JPG", lambda: cloud_sea(WIDE, -25, (-.8, .35, .3), DAY, exposure=0.5),
          date="2025-06-14T09:02:55", gps=(63.6311, -19.6021, 1352), orientation=3, focal=35,
          title="Two hours later", keywords=["mountain", "cloud", "snow"]),
    entry("Islands/Skýjafjöll/IMG_0157.JPG", lambda: cloud_sea(TALL, 60, (0.9, .20, .45), DAWN, fov=34, pitch=-4),
          date="2025-06-14T05:52:20", gps=(63.6302, -19.6049, 1341), orientation=8, focal=70, rating=3,
          title="The ridge we came by", keywords=["mountain", "cloud"]),
    entry("Islands/Skýjafjöll/Panorama.jpg", lambda: cloud_sea(PANORAMA, 35, (-.5, .22, .8), DAWN, fov=84, spp=1),
          date="2025-06-14T05:58:01", gps=(63.6302, -19.6049, 1341), focal=50, rating=4,
          title="From the hut, all of it", caption="Seven frames, stitched.",
          keywords=["panorama", "mountain"]),
]

WATER = [
    entry("山水/山水一.jpg", lambda: ink_mountains(WIDE, 3), None, "2026-03-01T10:00:00", "+08:00",
          title="山水一", caption="远山如墨。Far mountains like ink.", keywords=["山", "水墨"], rating=4,
          f=None),
    entry("山水/山水二.jpg", lambda: ink_mountains((1000, 1600), 8, True, 7), None, "2026-03-02T10:00:00",
          "+08:00", title="山水二", caption="Paper does half of the work.", keywords=["山", "水墨"],
          f=None),
    entry("山水/雾.jpg", lambda: fog_forest(WIDE, 2), "xt", "2026-03-04T07:10:22", "+08:00", "1/125", 5.6,
          400, 35, gps=(30.1330, 118.1660, 1480), title="雾", keywords=["forest", "fog", "雾"], rating=4),
    entry("山水/晨.jpg", lambda: fog_forest(TALL, 5, True), "xt", "2026-03-04T07:44:09", "+08:00", "1/320",
          5.6, 200, 35, gps=(30.1342, 118.1671, 1490), title="晨",
          caption="The sun came through for as long as a cup of tea.",
          keywords=["forest", "fog", "sunrise"], rating=5),
    entry("山水/PXL_20260305_221503.jpg", lambda: morning_ridges(WIDE, 1), "px", "2026-03-06T06:15:03",
          "+08:00", "1/800", 1.7, 32, 7, gps=(30.1290, 118.1600, 1830), title="Eight ridges",
          keywords=["mountain", "sunrise"], rating=5, label="Yellow"),
    entry("山水/PXL_20260306_010211.jpg", lambda: morning_ridges((2400, 900), 6, False), "px",
          "2026-03-06T09:02:11", "+08:00", "1/400", 1.7, 40, 7, gps=(30.1290, 118.1600, 1830),
          title="After the rain", keywords=["mountain", "mist", "panorama"]),
]

STILL = [
    entry("Still life/Five vessels.jpg", lambda: still("bottles", WIDE), "a7", "2026-01-10T14:05:00",
          "+01:00", "1/60", 5.6, 200, 90, rating=5, title="Five vessels and two cups",
          caption="One window, a north one.", keywords=["ceramics", "still life"]),
    entry("Still life/IMG_4471.JPG", lambda: still("lemons", WIDE), "r5", "2026-01-11T11:40:13", "+01:00",
          "1/30", 4.0, 160, 70, title="Lemons in the striped bowl", keywords=["fruit", "still life"],
          pair=True),
    entry("Still life/Marbles.jpg", lambda: still("marbles", WIDE), "a7", "2026-01-11T15:22:40", "+01:00",
          "1/125", 3.5, 200, 90, rating=4, label="Blue", title="Marbles",
          keywords=["glass", "still life"], profile="Display P3"),
    entry("Still life/DSC_0932.JPG", lambda: still("apples", TALL), "z6", "2026-01-12T10:02:31",
          "+01:00", "1/50", 4.0, 200, 50, orientation=6, title="Apples, green bottle",
          keywords=["fruit", "glass", "still life"]),
    entry("Still life/Cut flower.png", cut_flower, None, "2026-01-14T12:00:00", "+01:00",
          title="Cut flower", keywords=["flower", "transparency"], f=None),
]

ARCHITECTURE = [
    entry("Architecture/DSC_1201.JPG", lambda: still("arches", WIDE), "z6", "2025-10-20T17:30:10",
          "+02:00", "1/250", 8, 100, 24, gps=(38.6600, 0.0700, 24), rating=5, title="Three walls",
          keywords=["arch", "light"]),
    entry("Architecture/DSC_1207.JPG", lambda: still("arches", TALL, paint=OCHRE, x=-8.0), "z6",
          "2025-10-20T17:41:55", "+02:00", "1/200", 8, 100, 20, gps=(38.6600, 0.0701, 24), orientation=8,
          title="Ochre", keywords=["arch", "light"]),
    entry("Architecture/White stairs.jpg", lambda: still("stairs", WIDE), "z6", "2025-10-21T11:12:00",
          "+02:00", "1/1000", 8, 100, 24, gps=(38.6611, 0.0722, 31), rating=4,
          title="White stairs", keywords=["stairs", "shadow"]),
]

WEDDING = [
    entry("Wedding – Ana & Luis/Ceremony/IMG_6001.JPG", lambda: still("rings", WIDE, 9), "r5",
          "2026-05-02T15:10:11", "+02:00", "1/200", 2.8, 200, 70, gps=(41.9794, 2.8214, 92), rating=5,
          label="Red", title="The rings", caption="Half an hour before.", keywords=["wedding", "rings"]),
    entry("Wedding – Ana & Luis/Ceremony/IMG_6014.JPG", lambda: bouquet(WIDE), "r5", "2026-05-02T15:24:43",
          "+02:00", "1/320", 2.8, 100, 70, gps=(41.9794, 2.8214, 92), rating=4, title="The bouquet",
          keywords=["wedding", "flowers"]),
    entry("Wedding – Ana & Luis/Ceremony/IMG_6022.JPG",
          lambda: flower("dahlia", TALL, radius=0.56, center=(0.42, 0.56), petals=170,
                         base=(.55, .36, .28), tip=(.95, .84, .76), core=(.70, .36, .24), seed=14),
          "r5", "2026-05-02T16:02:09", "+02:00", "1/400", 2.8, 100, 70, gps=(41.9795, 2.8216, 92),
          title="On every chair", keywords=["wedding", "flowers"]),
    entry("Wedding – Ana & Luis/Ceremony/IMG_6140.JPG",
          lambda: sea_view(WIDE, (.02, .10, 1), LOW_SUN, people=COUPLE, eye=3.0), "r5",
          "2026-05-02T20:31:50", "+02:00", "1/1000", 5.6, 100, 50, gps=(41.8800, 3.1600, 4), rating=5,
          label="Green", title="Ana & Luis", caption="They thought nobody followed them to the water.",
          keywords=["wedding", "sunset", "sea"], faces=FACES),
    entry("Wedding – Ana & Luis/Ceremony/IMG_6141.JPG",
          lambda: morning_ridges(WIDE, 4, people=COUPLE), "r5",
          "2026-05-02T20:04:18", "+02:00", "1/250", 4.0, 400, 50, gps=(41.8810, 3.1400, 130),
          rating=3, title="Ana & Luis, on the hill", keywords=["wedding", "hills"], faces=FACES),
    entry("Wedding – Ana & Luis/Party/IMG_6203.JPG", lambda: still("candles", WIDE, 6), "r5",
          "2026-05-02T21:40:00", "+02:00", "1/80", 2.8, 3200, 50, rating=4, title="Candles",
          keywords=["wedding", "candles"]),
    entry("Wedding – Ana & Luis/Party/IMG_6219.JPG", lambda: string_lights(WIDE), "r5",
          "2026-05-02T22:15:37", "+02:00", "1/100", 2.0, 3200, 50, rating=4, title="Bulbs over the yard",
          keywords=["wedding", "lights"]),
    entry("Wedding – Ana & Luis/Party/IMG_6224.JPG", lambda: night_sky("bokeh", WIDE), "r5",
          "2026-05-02T22:21:02", "+02:00", "1/60", 1.4, 1600, 50, title="Dancing, as I saw it",
          keywords=["wedding", "lights", "bokeh"]),
    entry("Wedding – Ana & Luis/Party/IMG_6250.JPG", lambda: confetti(WIDE), "r5",
          "2026-05-02T21:05:14", "+02:00", "1/2000", 2.8, 800, 70, rating=3, label="Yellow",
          title="Confetti", keywords=["wedding", "confetti"]),
]

NIGHT = [
    entry("Night sky/DSC_2001.JPG", lambda: night_sky("milky_way", WIDE), "z6", "2025-08-21T23:40:12",
          "-04:00", "20", 2.8, 6400, 14, gps=(-22.9560, -68.1980, 2410), rating=5,
          title="The river overhead", keywords=["stars", "Milky Way", "Atacama"]),
    entry("Night sky/DSC_2014.JPG",
          lambda: night_sky("milky_way", TALL, seed=9, cx=.46, cy=.40, angle=-1.25, width=.13,
                            foreground="tent"),
          "z6", "2025-08-22T01:05:30", "-04:00", "15", 2.8, 6400, 14, gps=(-22.9561, -68.1981, 2410),
          orientation=6, rating=5, label="Purple", title="Somebody is still reading",
          keywords=["stars", "Milky Way", "tent"]),
    entry("Night sky/DSC_2040.JPG", lambda: night_sky("star_trails", WIDE), "z6", "2025-11-15T22:10:00",
          "+01:00", "3600", 4.0, 200, 14, gps=(46.5600, 8.5610, 1980), rating=3, title="One hour",
          keywords=["stars", "long exposure"]),
    entry("Night sky/Aurora.jpg", lambda: night_sky("aurora", WIDE), "z6", "2026-02-12T22:48:19",
          "+01:00", "6", 2.8, 3200, 14, gps=(69.6060, 18.0010, 4), rating=5, label="Green",
          title="Aurora over the lake", caption="It was quiet enough to hear the ice.",
          keywords=["aurora", "lake", "Norway"]),
    entry("Night sky/DSC_2077.JPG", lambda: night_sky("aurora", TALL, seed=34, waterline=0.80),
          "z6", "2026-02-12T23:20:51", "+01:00", "4", 2.8, 3200, 14, gps=(69.6060, 18.0010, 4),
          rating=4, title="Straight up", keywords=["aurora"]),
    entry("Night sky/Harbour.jpg", lambda: night_sky("city", WIDE), "xt", "2025-12-03T17:12:44",
          "+09:00", "8", 8, 160, 23, gps=(35.4500, 139.6480, 6), rating=4, title="Blue hour, harbour",
          keywords=["city", "lights", "reflection"]),
    entry("Night sky/Harbour, midnight.jpg", lambda: night_sky("city", (2400, 900), seed=12, dusk=False), "xt",
          "2025-12-04T00:01:10", "+09:00", "15", 8, 160, 23, gps=(35.4502, 139.6479, 6),
          title="Midnight", keywords=["city", "lights", "panorama"]),
]

DUNES = [
    entry("Dunes/DSCF3310.JPG", lambda: dune_view(WIDE, (6, 1, 4, 20, -8, 45), (-.9, .22, .35), DAY), "xt",
          "2025-07-05T07:20:15", "+02:00", "1/500", 8, 160, 35, gps=(-24.7280, 15.3430, 610), rating=4,
          title="Windward", keywords=["desert", "dunes", "Namib"]),
    entry("Dunes/DSCF3325.JPG", lambda: dune_view(WIDE, (12, 1, 6, -30, -6, 40), (.8, .16, .3), DAWN, sand=RED_SAND), "xt",
          "2025-07-05T06:51:40", "+02:00", "1/160", 8, 160, 35, gps=(-24.7281, 15.3422, 640), rating=5,
          title="First light", caption="Eleven minutes to walk into the frame, and none to walk out.",
          keywords=["desert", "dunes", "sunrise"]),
]

GARDEN = [
    entry("Garden/DSC04410.JPG", lambda: flower("dahlia", WIDE), "a7", "2026-08-09T09:15:22", "+01:00",
          "1/640", 4.0, 100, 90, rating=4, title="Dahlia", keywords=["flower", "macro"]),
    entry("Garden/DSC04415.JPG",
          lambda: flower("dahlia", WIDE, center=(.62, .55), radius=.62, petals=150, pointed=True,
                         base=(.55, .12, .02), tip=(1, .55, .10), core=(.6, .25, .03), seed=5),
          "a7", "2026-08-09T09:18:40", "+01:00", "1/640", 4.0, 100, 90, rating=5,
          title="Dahlia, cactus form", keywords=["flower", "macro"]),
    entry("Garden/DSC04431.JPG", lambda: flower("daisy", TALL, center=(.5, .42), radius=.44), "a7",
          "2026-08-09T09:40:03", "+01:00", "1/800", 4.0, 100, 90, title="Ox-eye",
          keywords=["flower", "macro"]),
    entry("Garden/DSC04452.JPG", lambda: flower("leaf", WIDE, look=dict(exposure=0.8)), "a7",
          "2026-08-09T10:02:58", "+01:00", "1/320", 5.6, 100, 90, rating=3, title="Against the sun",
          keywords=["leaf", "macro"]),
]

PICTURES = ISLANDS + WATER + STILL + ARCHITECTURE + WEDDING + NIGHT + DUNES + GARDEN
VIDEO = dict(path="Night sky/Aurora, moving.mp4", date="2026-02-12T23:02:00", zone="+01:00",
             title="Aurora, moving")
