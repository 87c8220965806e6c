// The two renditions of a JPEG as plain libgd makes them, before encoding: DIR/N/display.png, thumb.png.
//
//     gdscale DIR FILE...

#include <gd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static gdImagePtr fitted(gdImagePtr source, int side) {
    int longest = source->sx > source->sy ? source->sx : source->sy;
    double scale = longest > side ? (double)side / longest : 1;
    int width = source->sx * scale + 0.5, height = source->sy * scale + 0.5;
    gdImagePtr target = gdImageCreateTrueColor(width < 1 ? 1 : width, height < 1 ? 1 : height);
    gdImageCopyResampled(target, source, 0, 0, 0, 0, target->sx, target->sy, source->sx, source->sy);
    return target;
}

static void save(gdImagePtr image, const char *folder, int index, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%d/%s.png", folder, index, name);
    FILE *file = fopen(path, "wb");
    if (!file) {
        perror(path);
        exit(1);
    }
    gdImagePngEx(image, file, 1);
    fclose(file);
}

int main(int count, char **words) {
    for (int i = 2; i < count; i++) {
        FILE *file = fopen(words[i], "rb");
        if (!file) {
            perror(words[i]);
            return 1;
        }
        gdImagePtr source = gdImageCreateFromJpeg(file);
        fclose(file);
        if (!source) continue;
        char folder[4096];
        snprintf(folder, sizeof folder, "%s/%d", words[1], i - 2);
        mkdir(folder, 0777);
        gdImagePtr display = fitted(source, 1600), thumb = fitted(display, 320);
        save(display, words[1], i - 2, "display");
        save(thumb, words[1], i - 2, "thumb");
        gdImageDestroy(source);
        gdImageDestroy(display);
        gdImageDestroy(thumb);
    }
    return 0;
}
