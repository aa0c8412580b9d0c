const help = `usage: npm start
       npm start -- --demo

Starts Sash, at http://localhost:8000 where nothing else is said; Ctrl+C stops it. The first time it installs and builds
what it needs.

  --demo  A server to try things out on: with a sample, in a folder that is thrown away at the end. No mail leaves it.
  --help  Show this text.

Everything else is said by the environment, such as PORT=8100 npm start:

  PORT          Where it listens; 8000.
  SASH_ORIGIN   The address that people type.
  SASH_DATA     The folder of its data; ./data.
  DATABASE_URL  A PostgreSQL of your own; without one Sash brings its own along.
  SMTP_URL      The mail server; without one mails wait at /outbox.

All of them stand in docs/operating.md. What an operator does by command: npm run sash -- help`

interface Answer {
  text: string
  /** What the process ends with. */
  code: 0 | 1
}

/** What is said instead of starting, to whoever asks for help or types what nobody knows; nothing where it can start. */
export function answerWords(words: readonly string[]): Answer | undefined {
  if (words.some((word) => ['--help', '-h', 'help'].includes(word))) return { text: help, code: 0 }
  const unknown = words.find((word) => word !== '--demo')
  return unknown === undefined ? undefined : { text: `Sash does not know ${unknown} here.\n\n${help}`, code: 1 }
}
