import { readFileSync } from 'node:fs'

/** What stands on a page in a language for one of the texts of the source; English where it has no translation yet. */
export function say(language: string, text: string): string {
  const catalogue = readFileSync(`web/locales/${language}.po`, 'utf8')
  const start = catalogue.indexOf(`\nmsgid ${JSON.stringify(text)}\n`)
  const [, translated = ''] = start < 0 ? [] : (/\nmsgstr "(.*)"\n/.exec(catalogue.slice(start)) ?? [])
  return translated === '' ? text : translated.replace(/\\(.)/g, '$1')
}
