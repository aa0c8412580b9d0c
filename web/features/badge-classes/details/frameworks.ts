import { targetTypes } from '#shared/badges/result-terms.ts'
import { t } from '#shared/i18n/text.ts'

/** Where the description of a skill is published; each kind has addresses of its own. */
export const frameworkKinds = ['case', 'esco', 'registry', 'other'] as const
export type FrameworkKind = (typeof frameworkKinds)[number]

const guid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const caseAddress = new RegExp(`^https?://\\S+/${guid}/?$`)
const escoAddress = new RegExp(`^https?://data\\.europa\\.eu/esco/(?:skill|occupation)/${guid}$`)
const registryAddress = new RegExp(
  `^https?://(?:www\\.)?credentialengineregistry\\.org/(?:resources|graph)/(ce-${guid})$`,
)
const ctid = new RegExp(`^ce-${guid}$`)

interface Framework {
  name: () => string
  label: () => string
  hint: () => string
  fault: () => string
  fits: (url: string) => boolean
}

const frameworks: Record<FrameworkKind, Framework> = {
  case: {
    name: () => t('CASE (a competency framework)'),
    label: () => t('CASE address'),
    hint: () => t('The address of the item. It ends in an identifier such as 6b1c7b3e-0b1a-11ee-8d3c-0242ac120002.'),
    fault: () => t('Please enter a CASE address: it ends in the identifier of the item'),
    fits: (url) => caseAddress.test(url),
  },
  esco: {
    name: () => t('ESCO (European skills)'),
    label: () => t('ESCO address'),
    hint: () => t('Open the skill on esco.ec.europa.eu and copy its “Concept URI”.'),
    fault: () => t('Please enter an ESCO address such as http://data.europa.eu/esco/skill/…'),
    fits: (url) => escoAddress.test(url),
  },
  registry: {
    name: () => t('Credential Engine registry'),
    label: () => t('Registry address or CTID'),
    hint: () => t('The CTID of the entry, such as ce-6b1c7b3e-…, or its address at credentialengineregistry.org.'),
    fault: () => t('Please enter a CTID or an address at credentialengineregistry.org'),
    fits: (url) => registryAddress.test(completeAddress('registry', url)),
  },
  other: {
    name: () => t('Another framework'),
    label: () => t('URL'),
    hint: () => t('Where the skill or the standard is described.'),
    fault: () => t('Please enter a valid URL'),
    fits: (url) => /^https?:\/\/[^\s<>]+$/.test(url) && URL.canParse(url),
  },
}

export const frameworkOf = (kind: FrameworkKind): Framework => frameworks[kind]

/** The address as it will stand in the badge: a CTID alone is completed. */
export const completeAddress = (kind: FrameworkKind, typed: string): string => {
  const text = typed.trim()
  if (kind === 'registry' && ctid.test(text)) return `https://credentialengineregistry.org/resources/${text}`
  return kind === 'esco' ? text.replace(/^https:/, 'http:') : text
}

/** To which kind an address belongs, as far as it tells. */
export const guessKind = (url: string, type = ''): FrameworkKind => {
  if (escoAddress.test(url) && describeTarget('esco', url).type === type) return 'esco'
  if (registryAddress.test(url) && targetTypesOf('registry').includes(type)) return 'registry'
  return caseAddress.test(url) && targetTypesOf('case').includes(type) ? 'case' : 'other'
}

interface KnownTarget {
  framework?: string
  code?: string
  type?: string
}

/** What the kind of framework alone says of an entry. */
export const describeTarget = (kind: FrameworkKind, url: string): KnownTarget => {
  const code = registryAddress.exec(url)?.[1]
  if (kind === 'registry') return { framework: 'Credential Engine Registry', ...(code ? { code } : {}) }
  if (kind !== 'esco') return {}
  return { framework: 'ESCO', type: url.includes('/occupation/') ? 'ext:ESCOOccupation' : 'ext:ESCOSkill' }
}

/** What an entry of the kind can be; nothing where its address says it. */
export const targetTypesOf = (kind: FrameworkKind): readonly string[] => {
  switch (kind) {
    case 'case':
      return ['CFItem', 'CFRubric', 'CFRubricCriterion', 'CFRubricCriterionLevel']
    case 'registry':
      return ['ceasn:Competency', 'ceterms:Credential', 'CTDL']
    case 'esco':
      return []
    case 'other':
      return targetTypes
  }
}
