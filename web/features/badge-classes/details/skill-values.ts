import { z } from 'zod'
import type { BadgeClass, BadgeClassInput } from '#contracts/badge-classes/badge-classes.ts'
import { targetTypes } from '#shared/badges/result-terms.ts'
import { t } from '#shared/i18n/text.ts'
import { addProtocol } from '#web/lib/formats/add-protocol.ts'
import { completeAddress, describeTarget, frameworkKinds, frameworkOf, guessKind, targetTypesOf } from './frameworks.ts'

export const skillForm = () =>
  z
    .object({
      kind: z.enum(frameworkKinds),
      url: z.string().trim().min(1, t('Please enter an address')),
      name: z.string().trim().min(1, t('Please enter a name')).max(1024),
      description: z.string(),
      framework: z.string().max(1024),
      code: z.string().max(1024),
      type: z.string().max(128),
    })
    .superRefine(({ kind, url }, context) => {
      const typed = kind === 'registry' ? url : addProtocol(url)
      if (url !== '' && !frameworkOf(kind).fits(typed)) {
        context.addIssue({ code: 'custom', path: ['url'], message: frameworkOf(kind).fault() })
      }
    })
export type SkillValues = z.output<ReturnType<typeof skillForm>>

export const noSkill: SkillValues = {
  kind: 'case',
  url: '',
  name: '',
  description: '',
  framework: '',
  code: '',
  type: 'CFItem',
}

type Alignment = BadgeClass['alignment'][number]

/** Links whose kind is known are skills and standards; those without stay where they were typed. */
export const isTyped = (alignment: Alignment): boolean => alignment.target_type !== undefined

export const startSkill = (alignment: Alignment): SkillValues => ({
  kind: guessKind(alignment.target_url, alignment.target_type),
  url: alignment.target_url,
  name: alignment.target_name,
  description: alignment.target_description ?? '',
  framework: alignment.target_framework ?? '',
  code: alignment.target_code ?? '',
  type: alignment.target_type ?? '',
})

type AlignmentInput = NonNullable<BadgeClassInput['alignment']>[number]

/** What the kind of framework says need not be typed. */
export const toAlignment = ({ kind, name, description, ...typed }: SkillValues): AlignmentInput => {
  const url = completeAddress(kind, kind === 'registry' ? typed.url : addProtocol(typed.url))
  const known = describeTarget(kind, url)
  const fits = targetTypesOf(kind).includes(typed.type) || (kind === 'other' && typed.type.startsWith('ext:'))
  const type = known.type ?? (fits ? typed.type : (targetTypesOf(kind)[0] ?? ''))
  return {
    target_name: name,
    target_url: url,
    target_description: description,
    target_framework: typed.framework.trim() || known.framework || null,
    target_code: typed.code.trim() || known.code || null,
    target_type: asTargetType(type),
  }
}

const asTargetType = (type: string): AlignmentInput['target_type'] =>
  targetTypes.find((one) => one === type) ?? (type.startsWith('ext:') ? type : null)
