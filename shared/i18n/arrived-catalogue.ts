import type { Catalogue } from './catalogue.ts'

let arrived: { locale: string; messages: Catalogue } | undefined

/** Kept apart from the texts themselves, so that the script that fetches a catalogue first brings nothing else along. */
export function keepCatalogue(locale: string, messages: Catalogue): void {
  arrived = { locale, messages }
}

export function arrivedCatalogue(): typeof arrived {
  return arrived
}
