import type { PackedAnswer } from '#contracts/backpack/badge-packs.ts'
import type { PackedFile } from './write-pack.ts'

/** What was read elsewhere while the badge was verified, as files; what is among the files already stays out. */
export const nameAnswers = (answers: PackedAnswer[], files: PackedFile[]): PackedFile[] => {
  const known = new Set(files.flatMap(({ url, content }) => (url === undefined ? [] : [content])))
  return answers
    .filter(({ status, text }) => status === 200 && !known.has(text))
    .map(({ url, text }, index) => ({ name: `documents/${index + 1}-${nameAddress(url, text)}`, content: text, url }))
}

/** The host and the end of the path, in letters that every system takes. */
function nameAddress(url: string, text: string): string {
  const { hostname, pathname } = new URL(url)
  const end = pathname.split('/').filter(Boolean).slice(-2).join('-')
  const name = `${hostname}-${end}`.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 80)
  if (/\.(json|jwt|txt)$/.test(name)) return name
  return `${name}.${text.trimStart().startsWith('{') ? 'json' : 'txt'}`
}
