import { toJson } from '../takeout/index.ts'
import { readObjects } from './read-objects.ts'
import type { PackedFile } from './write-pack.ts'

/** The signed endorsements inside the documents, each once, so that they can be verified by themselves. */
export const collectEndorsements = (texts: readonly string[]): PackedFile[] => {
  const objects = texts.flatMap((text) => readObjects(text))
  const credentials = objects.filter(({ type }) => [type].flat().includes('EndorsementCredential')).map(toJson)
  const tokens = objects.flatMap(({ endorsementJwt }) => [endorsementJwt].flat())
  return [
    ...[...new Set(credentials)].map((content, index) => ({ name: `endorsements/${index + 1}.json`, content })),
    ...[...new Set(tokens.filter((token) => typeof token === 'string'))].map((content, index) => ({
      name: `endorsements/${index + 1}.jwt`,
      content,
    })),
  ]
}
