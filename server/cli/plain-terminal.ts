import type { Terminal } from './command.ts'

/**
 * A terminal does what control characters tell it, and much of what is shown was written by others: people, servers, files.
 * Nothing of it is left but the ends of lines.
 */
export const toPlainTerminal = (terminal: Terminal): Terminal => ({
  ...terminal,
  say: (line) => terminal.say(toPlain(line)),
  complain: (line) => terminal.complain(toPlain(line)),
})

const toPlain = (text: string): string =>
  text.replace(/[^\P{Cc}\n]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
