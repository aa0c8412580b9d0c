import { z } from 'zod'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import { readUtf8 } from '#openbadges'
import type { UnpackedFile, UnreadFile } from './read-zip.ts'

const manifest = z.array(z.object({ file: z.string(), url: z.string(), readAt: z.string() }))
const manifestName = /(^|\/)documents\.json$/
const neighbours = ['README.txt', 'verify.html']
const beside = [
  /^(documents\.json|README\.txt|verify\.html|did\.json|jwks\.json|report\.json|earlier-report\.json)$/,
  /^(badge-class-2\.0|issuer-2\.0|achievement-3\.0|issuer-3\.0)\.json$/,
  /^picture\.(png|svg)$/,
  /^(keys|documents|contexts)\//,
]

/** Names of what lies beside the badge in badge packs, each of which has a list of its documents. */
export const listBeside = async (entries: readonly UnpackedFile[]): Promise<Set<string>> => {
  const names = new Set(entries.map(({ name }) => name))
  const found = new Set<string>()
  for (const entry of entries.filter(({ name }) => manifestName.test(name))) {
    const folder = entry.name.slice(0, entry.name.lastIndexOf('/') + 1)
    if (!neighbours.every((name) => names.has(folder + name)) || !isManifest(await entry.read())) continue
    for (const name of names) {
      const own = name.slice(folder.length)
      if (name.startsWith(folder) && beside.some((pattern) => pattern.test(own))) found.add(name)
    }
  }
  return found
}

function isManifest(content: Buffer | UnreadFile): boolean {
  if ('fault' in content) return false
  try {
    return manifest.safeParse(parseForeign(readUtf8(content))).success
  } catch {
    return false
  }
}
