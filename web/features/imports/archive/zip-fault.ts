import type { ZipError } from '#shared/formats/zip-directory.ts'
import { t } from '#shared/i18n/text.ts'

export type ZipFaultKind =
  | ZipError['kind']
  | 'encrypted'
  | 'unknown-packing'
  | 'too-many-badges'
  | 'too-large'
  | 'entry-too-large'
  | 'bomb'

export class ZipFault extends Error {
  override readonly name = 'ZipFault'
  readonly kind: ZipFaultKind

  constructor(kind: ZipFaultKind, options?: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}

/** Why an archive, or a file inside it, is not read. */
export function describeZipFault(kind: ZipFaultKind): string {
  switch (kind) {
    case 'not-zip':
      return t('This is not a ZIP file.')
    case 'broken':
      return t('The ZIP file is damaged. Please download it again.')
    case 'encrypted':
      return t('The ZIP file has a password. Please unpack it and pack it again without one.')
    case 'unknown-packing':
      return t('It is packed in a way that cannot be read here. Please unpack the ZIP file and pack it again.')
    case 'too-many':
      return t('The ZIP file holds too many files. Please split it.')
    case 'too-many-badges':
      return t('These are more badges than a backpack holds. Please bring in a part of them.')
    case 'too-large':
      return t('The ZIP file holds more than 1 GB. Please split it.')
    case 'entry-too-large':
      return t('The file is larger than 10 MB.')
    case 'bomb':
      return t('The file is packed far too tightly to be a badge.')
  }
}
