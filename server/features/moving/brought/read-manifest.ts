import { z } from 'zod'
import { readUtf8 } from '#openbadges'
import { readJson } from '../read-json.ts'
import type { Report } from '../report.ts'
import type { BroughtFile } from './open-zip.ts'

const manifestSchema = z.record(z.string(), z.array(z.string()))

interface Listed {
  /** All but the list itself. */
  files: BroughtFile[]
  /** To whom the badge in a file was given, where the list says so. */
  addressOf(name: string): string | undefined
}

/** The list in an export of the Mozilla Backpack: pictures by the address of whom they were given to. */
export function readManifest(all: readonly BroughtFile[], report: Report): Listed {
  const isList = ({ name }: BroughtFile): boolean => /(^|\/)manifest\.txt$/i.test(name)
  const files = all.filter((file) => !isList(file))
  const present = new Set(files.map(({ name }) => lastPart(name)))
  const addresses = new Map<string, string>()
  for (const [address, images] of all.filter(isList).flatMap(({ bytes }) => Object.entries(parse(bytes)))) {
    for (const image of images) {
      addresses.set(lastPart(image), address.trim())
      if (!present.has(lastPart(image)))
        report.note('lost', 'badges that the list in the ZIP names, and that are not in it', image)
    }
  }
  return { files, addressOf: (name) => addresses.get(lastPart(name)) }
}

// Packed anew, an archive may have another folder around everything.
const lastPart = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toLowerCase()

const parse = (bytes: Uint8Array): Record<string, string[]> =>
  manifestSchema.safeParse(readJson(readUtf8(bytes) ?? '')).data ?? {}
