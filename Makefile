# Every target is one or two commands that you could type yourself.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# What is installed: a release build that needs no Swift library, unless another program is named.
PROGRAM ?= .build/standalone/release/gallery
# How many processes the end-to-end and browser tests run in.
PROCESSES ?= 2
SHARED ?= $(abspath ..)/shared

.PHONY: setup demo test check format build bench bench-pages bench-sharpness bench-scale fuzz faults soak sanitize docs screenshots install uninstall deb clean

# The Debian packages that building and running needs.
setup:
	@scripts/install-packages scripts/packages.txt

build: setup
	$(SWIFT) build

# Builds the example site and says where to open it.
demo: setup
	@$(SWIFT) run gallery build
	@echo "Open file://$(CURDIR)/site-example/site/index.html"

# Everything: unit tests, the end-to-end build, real browsers.
test: setup
	@scripts/install-packages scripts/packages-test.txt $(if $(CI),scripts/packages-cluster.txt)
	@scripts/make-venv
	$(SWIFT) build --build-tests
	$(SWIFT) test --disable-xctest --skip-build
	.venv/bin/pytest -q -m alone Tests/EndToEnd Tests/Browser
	.venv/bin/pytest -q -m "not alone" -n $(PROCESSES) --dist loadfile --no-loadscope-reorder Tests/EndToEnd Tests/Browser

# What CI runs besides the tests.
check:
	$(SWIFT) format lint --strict -p -r Package.swift Sources Tests
	$(SWIFT) build --explicit-target-dependency-import-check error

# The user guide and the library's documentation as a static site, without a warning.
docs: setup
	@scripts/install-packages scripts/packages-docs.txt
	@scripts/make-docs

format:
	$(SWIFT) format -i -p -r Package.swift Sources Tests

# Compares with the C twin and other programs; prints a table, writes Benchmarks/RESULTS.md.
bench: setup
	@scripts/bench

# How near renditions come to Lanczos-3 of the full picture, beside Pillow and gd; about a quarter of an hour.
bench-sharpness: setup
	@scripts/bench-sharpness

# How soon an album of 500 photos shows on a slow line, beside sigal's and fgallery's pages; ten minutes.
bench-pages: setup
	@scripts/install-packages scripts/packages-test.txt scripts/packages-bench-pages.txt
	@scripts/make-venv
	$(SWIFT) build -c release --product gallery
	.venv/bin/python Benchmarks/pages.py

# Growth from 1,000 to 100,000 small photos, cold, warm and after small changes.
bench-scale: setup
	@scripts/bench-scale

# Feeds broken input to all that reads what others made, 60 seconds each.
fuzz: setup
	@scripts/fuzz 60
	@scripts/fuzz-selections

# Kills every command at each of its fault points, fills disks, closes folders; and counts.
faults: build
	@scripts/make-venv
	GALLERY_FAULTS=all .venv/bin/pytest -q Tests/EndToEnd/test_faults_killed.py Tests/EndToEnd/test_faults_world.py

# 500 random changes to a library, a build after each, compared with builds from nothing; a few minutes.
soak: setup
	@scripts/make-venv
	$(SWIFT) build -c release --product gallery
	GALLERY_PROGRAM=$(CURDIR)/.build/release/gallery .venv/bin/python Tests/EndToEnd/soak.py --results

# The Swift tests with the compiler's address and thread sanitizers, and what builds leave in memory.
sanitize: setup
	@scripts/sanitize address
	@scripts/sanitize thread
	@scripts/sanitize leaks

# The pictures of the documents, from the example site.
screenshots: build
	@scripts/install-packages scripts/packages-test.txt scripts/packages-docs.txt
	@scripts/make-venv
	.venv/bin/python scripts/screenshots

# The program, its themes, manual, completions and documents, below PREFIX.
install: $(PROGRAM)
	@scripts/install install "$(PREFIX)" "$(DESTDIR)" "$(PROGRAM)"

uninstall:
	@scripts/install uninstall "$(PREFIX)" "$(DESTDIR)"

# A Debian package in artifacts, checked with lintian.
deb: $(PROGRAM)
	@scripts/install-packages scripts/packages-deb.txt
	@lintian --fail-on error $$(scripts/make-deb "$(PROGRAM)" artifacts)

.build/standalone/release/gallery: setup FORCE
	$(SWIFT) build -c release --static-swift-stdlib --scratch-path .build/standalone --product gallery

FORCE:

clean:
	rm -rf .build .venv .venv-marionette artifacts site-example/site site-example/.gallery
