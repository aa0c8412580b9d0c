import { storableText } from '#infra/db/storable.ts'
import { nameFile } from '../../backpack/index.ts'

/** The name that somebody gave the file, with the ending of what it is. */
export const nameEvidence = (given: string, ending: string): string => {
  const name = nameFile(storableText(given), `evidence.${ending}`)
  const plain = name.replace(/\.[A-Za-z0-9]{1,10}$/, '')
  return `${plain || 'evidence'}.${ending}`
}
