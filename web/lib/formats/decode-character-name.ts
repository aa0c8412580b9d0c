import { trustCharacterName } from '../browser/trusted-types.ts'

const reader = document.createElement('i')

/**
 * The character that HTML calls so; false if there is none. Stands in for a package that asks the browser as well, but by a
 * text that the policy of the pages refuses: a list of all names would be larger than the rest of the renderer.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  reader.innerHTML = trustCharacterName(name)
  const read = reader.textContent
  // Some names need no semicolon, so that a longer unknown one is read as one of them and a rest.
  return read.endsWith(';') && name !== 'semi' ? false : read
}
