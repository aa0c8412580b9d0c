import { shorten } from '#infra/one-line.ts'

const longest = 300

/** The first heading of the text, else its first paragraph: what stands for the terms while nobody says what is new. */
export const describeTerms = (markdown: string): string => {
  const lines = markdown.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const heading = lines.map((line) => /^ {0,3}#{1,6}[ \t](.*)$/s.exec(line)?.[1]).find((text) => text?.trim())
  return shorten((heading ?? readParagraph(lines)).replace(/(?<![ \t])[ \t]+#+[ \t]*$/, '').trim(), longest)
}

function readParagraph(lines: string[]): string {
  const start = lines.findIndex((line) => line.trim() !== '')
  const rest = lines.slice(Math.max(0, start))
  const end = rest.findIndex((line) => line.trim() === '')
  return (end < 0 ? rest : rest.slice(0, end)).map((line) => line.trim()).join(' ')
}
