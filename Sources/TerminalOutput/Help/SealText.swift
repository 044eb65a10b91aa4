/// The text of `daybook help seal`, 80 columns wide, for users who want to publish a site quickly.
package enum SealText {
  package static let text = """
    A SEALED SITE

      daybook person add eva@example.org --generate
      daybook build --sealed

    “build --sealed” writes a site that can be stored on any computer: each page and
    picture is encrypted (AES-256-GCM), and index.html is an unlock page that asks
    for an e-mail address and a passphrase. It also works from a local disk.

    The site is written to the folder “sealed” in the book, or to --out DIR. The
    unencrypted site stays in “site”; do not publish that one.

    What it protects against
      The host, other people who copy the files from it, and search engines: pages,
      pictures and their names can only be read with a passphrase.

    What the unlock page refuses, with an explanation
      - a file that was changed, or replaced by another file of the site;
      - a single file of an older build: an encrypted index lists the files of each
        build;
      - the whole site, if the list of people who can unlock it was changed (an
        HMAC-SHA256 covers the list): people who are still in it see a warning;
        people who were removed see that the passphrase is wrong.
      When the site is read from a host, files are treated as text, and the scripts
      of the template run only if they are unchanged. Only index.html and what it
      loads itself (gate.js, theme.js, style.css) can be replaced unnoticed.

    What it does not protect against
      - A person who can change files on the host can replace the unlock page with
        one that sends them the next passphrase that is typed. Use a host that
        you trust, with two-factor login.
      - The same person can restore an old copy of the whole site. Each build has a
        higher number; a browser that has shown a newer build warns on every page,
        other browsers cannot know.
      - On a local disk, where browsers only load scripts, code that was added to a
        file in “v” or “assets” runs in the unlocked page.
      - Another person, or a program, at an unlocked computer. Lock the site.
      - Access to the book's folder: it is plain text, and “.daybook/key” in it
        opens the site. Keep that file out of shared folders and shared backups.
      - The browser's history keeps titles, addresses such as “#/2026-11.html” and
        search terms; its storage keeps which build of which site it has shown. Use
        a private window on a computer that is not yours.
      - People who were removed keep what they saw and copied; an old copy can
        always be opened with its old passphrases.

    What can be seen without a passphrase
      The number of files and the padded size of each (at least 2 KiB, above that
      rounded up by 6.25 % at most). The transactions of a day are in one file, so
      its size shows roughly how many there are. Which files changed between two
      publications; how many people can unlock the site, and their rounds; its
      language; the files that are the same for every book, such as scripts.

    What guessing costs
      A person who has the files can try passphrases without limit. Each guess is
      PBKDF2-HMAC-SHA256 with a million rounds (--rounds), for one person's address
      and salt: about a second of one core of a 2.5 GHz Xeon. An RTX 4090 makes some
      8,900 guesses a second (hashcat 6.2.6, mode 10900: 8,865.7 kH/s for 999
      rounds, scaled to a million).
      A passphrase from --generate is one of 80^12, about 75 bits: a thousand such
      cards need some hundred million years. A sentence from a book is weaker: one
      card tries ten billion known sentences in two weeks, a million names with
      years in two minutes.

      Unlocking computes this once for each person in the list, because the list
      does not contain names: with many people it is slow.

    A forgotten passphrase
      cannot be recovered. The owner of the book sets a new one:
        daybook person password eva@example.org
        daybook build --sealed
      and publishes the site again. Other people keep their passphrases, as long as
      “.daybook/key” exists.

    How to publish it
      Copy the folder to any host for static files, and delete files there that the
      folder no longer contains:
        rsync -r --delete sealed/ user@host:/var/www/book/
      or give it to GitHub Pages, GitLab Pages or Cloudflare Pages. It must be
      https: over plain http browsers offer no cryptography, except from localhost.
      The host must not rewrite the files (for example with “minify”).

      Build on one machine, or copy “.daybook/sealed” with the key: the number of
      the last build is in it. Without it, a newer build of the same day may count
      as an older one until the next day.

    Is the site on the host still what you published?
        rsync -r --delete user@host:/var/www/book/ copy/
        daybook build --sealed --verify --out copy
      opens every file with “.daybook/key” and compares it with the book as of the
      day of that build; it also compares the unlock page, the scripts and the list
      of people. It lists files that are damaged, missing, from another build,
      different from the book, or unknown, and exits with 1, or 0 if all is well.
      It can only check the copy: the host may send other files to other people.

    Headers to send, where the host lets you
      For nginx. In a “_headers” file of Cloudflare Pages or Netlify, write them
      below a line “/*”, with a colon after the name, without quotes and “always”.

        add_header Content-Security-Policy "default-src 'none'; script-src 'self';
          style-src 'self'; connect-src 'self'; img-src 'self' data: blob:;
          base-uri 'none'; form-action 'none';
          frame-ancestors 'none'" always;   # on one line
        add_header X-Frame-Options "DENY" always;
        add_header Referrer-Policy "no-referrer" always;
        add_header X-Content-Type-Options "nosniff" always;
        add_header Cross-Origin-Opener-Policy "same-origin" always;
        add_header Strict-Transport-Security "max-age=31536000" always;
        add_header Cache-Control "no-cache" always;

      “connect-src” allows the unlock page to read the files. “no-cache” matters for
      index.html and assets/gate.js: browsers then check for newer versions.

    """
}
