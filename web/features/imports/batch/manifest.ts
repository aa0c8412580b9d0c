import { z } from 'zod'

/** Images by the address of whom they were awarded to, as the export of the Mozilla Backpack lists them. */
export type Manifest = Record<string, string[]>

const manifestSchema = z.record(z.string(), z.array(z.string()))

export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

interface Named {
  name: string
}

/** `manifest.txt`, also where the archive was unpacked and packed again with its folder: the outermost one. */
export function findManifest<Entry extends Named>(entries: readonly Entry[]): Entry | undefined {
  return entries
    .filter(({ name }) => /(^|\/)manifest\.txt$/i.test(name))
    .sort((left, right) => depthOf(left) - depthOf(right))[0]
}

const depthOf = ({ name }: Named): number => name.split('/').length

/** The file that a manifest means: at its place, beside the manifest, or the only one of that name anywhere. */
export function findImage<Entry extends Named>(
  entries: readonly Entry[],
  image: string,
  manifestName: string,
): Entry | undefined {
  const wanted = image
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .normalize('NFC')
  const folder = manifestName.slice(0, manifestName.lastIndexOf('/') + 1)
  const exact = entries.find(({ name }) => name === folder + wanted) ?? entries.find(({ name }) => name === wanted)
  if (exact) return exact
  const alike = entries.filter(({ name }) => lastPart(name) === lastPart(wanted))
  return alike.length === 1 ? alike[0] : undefined
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1).toLowerCase()
