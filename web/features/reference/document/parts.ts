import { t } from '#shared/i18n/text.ts'

/** The parts of the document, the first for most programs; `all` has every call. */
export const partNames = ['main', 'v1', 'v2', 'operator', 'scim', 'standards', 'all'] as const
export type PartName = (typeof partNames)[number]

/** The part that an address names; without a known one it is the first. */
export const readPart = (search: string): PartName => {
  const wanted = new URLSearchParams(search).get('part')
  return partNames.find((name) => name === wanted) ?? 'main'
}

/** Where a part lies on the server. */
export const documentPath = (part: PartName): string => (part === 'main' ? '/openapi.json' : `/openapi/${part}.json`)

/** The same as OpenAPI 3.0. */
export const formerDocumentPath = (part: PartName): string =>
  part === 'main' ? '/openapi/3.0.json' : `/openapi/3.0/${part}.json`

export function partLabel(part: PartName): string {
  switch (part) {
    case 'main':
      return t('For most programs')
    case 'v1':
      return t('Rest of version 1')
    case 'v2':
      return t('Version 2')
    case 'operator':
      return t('Running a server')
    case 'scim':
      return t('Directories (SCIM)')
    case 'standards':
      return t('Standards')
    case 'all':
      return t('Everything')
  }
}
