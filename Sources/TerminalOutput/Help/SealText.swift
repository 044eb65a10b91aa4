/// The text of `daybook help seal`, 80 columns wide, for people who want to publish a site quickly.
package enum SealText {
  package static let text = """
    A SEALED SITE

      daybook person add eva@example.org --generate
      daybook build --sealed

    “build --sealed” writes the site so that it can lie on anybody's computer: each
    page and picture is encrypted (AES-256-GCM), and index.html is a gate that asks
    for an e-mail address and a pass phrase. It works from a disk, too.

    It goes to the folder “sealed” of the book, or to --out DIR. The open site stays
    in “site”, and never belongs on a host.

    What it protects against
      The host, whoever copies the files from it, and search engines: without a
      phrase nobody reads a page, a picture or the name of one.

    What the gate refuses, with a sentence
      - a file that was changed, or exchanged for another of the site;
      - a single file of an older build: an index under the site's key says which
        files make up a build;
      - the whole site, if somebody was added to, removed from or changed in the
        list of who can unlock it (an HMAC-SHA256 over all of it): whoever can still
        unlock it is told. Who was removed only reads that the phrase is wrong.
      From a host all of this is read as text, and the scripts of the template run
      only as they were published. Of what is on a host, only index.html and what it
      loads itself (gate.js, theme.js, style.css) can be exchanged unseen.

    What it does not protect against
      - Who can change files on the host can put another gate in place of yours,
        which sends them the next phrase that is typed. Use a host you trust with
        that, and two-factor login there.
      - The same people can put back an old copy of the whole site. Each build has a
        higher number; a browser that has shown a newer one says so on every page,
        any other browser cannot know.
      - On a disk, where browsers load nothing but scripts, a line that was put into
        any file of “v” or “assets” runs as code in the unlocked page.
      - Somebody at an unlocked computer, or with a program on it. Lock the site.
      - The book's own folder: it is plain text, and “.daybook/key” in it opens the
        site. Keep that file out of shared folders and of backups others can read.
      - The browser's history keeps titles, addresses such as “#/2026-11.html” and
        what was searched for; its storage keeps which build of which site it has
        shown. Use a private window on a machine that is not yours.
      - People who were removed keep what they saw and copied; an old copy opens
        with its old phrases for ever.

    What can be seen without a phrase
      How many files there are, and the padded size of each (at least 2 KiB, above
      that rounded up by 6.25 % at most). The transactions of a day are in one file,
      which tells roughly how many. Which files changed between two publications;
      how many people can unlock it, and their rounds; its language; the files that
      are the same for every book, such as scripts and styles.

    What guessing costs
      Whoever has the files can try phrases for as long as they like. A guess is
      PBKDF2-HMAC-SHA256 with a million rounds (--rounds), for one person's address
      and salt: about a second of one core of a 2.5 GHz Xeon. An RTX 4090 makes some
      8,900 guesses a second (hashcat 6.2.6, mode 10900: 8,865.7 kH/s for 999
      rounds, scaled to a million).
      A phrase of --generate is one of 80^12, about 75 bits: a thousand such cards
      need some hundred million years. A sentence from a book is not: one card tries
      ten billion known sentences in two weeks, a million names with years in two
      minutes.

      The gate pays it once for each person (a slot does not say whose it is), all
      at a time: with many people it opens slowly.

    A forgotten phrase
      cannot be recovered by anybody. Who has the book sets another one:
        daybook person password eva@example.org
        daybook build --sealed
      and publishes the site again. Everybody else keeps their phrase, as long as
      “.daybook/key” is there.

    How to publish it
      Copy the folder to any host of static files, and delete there what is no
      longer in it:
        rsync -r --delete sealed/ user@host:/var/www/book/
      or give it to GitHub Pages, GitLab Pages or Cloudflare Pages. It must be
      https: over plain http browsers offer no cryptography, except from localhost.
      Nothing on the way may rewrite the files (“minify” and the like).

      Build on one machine, or copy “.daybook/sealed” with the key: the number of
      the last build is in it. Without it, of two builds of one day the newer may
      count as the older until the next day.

    Is what lies there still what you published?
        rsync -r --delete user@host:/var/www/book/ copy/
        daybook build --sealed --verify --out copy
      opens every file with “.daybook/key” and compares it with the book as it was
      on the day of that build, the gate, the scripts and the list of people, too.
      It names what is damaged, missing, of another build, not what the book says
      now, or nothing of yours, and ends with 1; with 0 if all is well. It sees what
      it was given, which need not be what the host gives to others.

    Headers to send, where the host lets you
      For nginx. In a “_headers” file of Cloudflare Pages or Netlify they stand
      below a line “/*”, with a colon after the name, without quotes and “always”.

        add_header Content-Security-Policy "default-src 'none'; script-src 'self';
          style-src 'self'; connect-src 'self'; img-src 'self' data: blob:;
          base-uri 'none'; form-action 'none';
          frame-ancestors 'none'" always;   # in one line
        add_header X-Frame-Options "DENY" always;
        add_header Referrer-Policy "no-referrer" always;
        add_header X-Content-Type-Options "nosniff" always;
        add_header Cross-Origin-Opener-Policy "same-origin" always;
        add_header Strict-Transport-Security "max-age=31536000" always;
        add_header Cache-Control "no-cache" always;

      “connect-src” lets the gate read the files. “no-cache” matters for index.html
      and assets/gate.js: a browser then asks whether there are newer ones.

    """
}
