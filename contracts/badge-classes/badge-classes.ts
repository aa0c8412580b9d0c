import { z } from 'zod'
import { v1Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { extensionsInput, shownExtensions } from '../fields/extensions.ts'
import { imageField, markdown, shownMoment, text, webUrl } from '../fields/fields.ts'
import { badgeNameLength, descriptionLength, imageAltLength, imageBodyBytes, tagLength } from '../fields/limits.ts'
import { changesOneIssuer, readsIssuers, readsOneIssuer } from '../oauth/scopes.ts'
import { achievementDetails, shownAchievementDetails, targetType } from './achievement-details.ts'

const alignmentText = (maximum: number) => z.string().max(maximum).nullish()

export const alignment = z.object({
  target_name: text(1024),
  target_url: webUrl,
  target_description: alignmentText(descriptionLength),
  target_framework: alignmentText(1024),
  target_code: alignmentText(1024),
  /** Such as CFItem or ceasn:Competency (Open Badges 3.0 AlignmentTargetType). */
  target_type: targetType.nullish(),
})

export const expiryUnit = z.enum(['days', 'weeks', 'months', 'years'])

/** Both null, or both set; calendar arithmetic for months and years (SB-3.3). */
export const expiry = z.object({ amount: z.int().min(1).max(1000).nullable(), duration: expiryUnit.nullable() })
/** The same as it is given: what is left out is null. */
export const expiryInput = expiry.partial()

/** AchievementType of the data model of Open Badges 3.0, without extension values. */
export const achievementTypes = [
  'Achievement',
  'ApprenticeshipCertificate',
  'Assessment',
  'Assignment',
  'AssociateDegree',
  'Award',
  'Badge',
  'BachelorDegree',
  'Certificate',
  'CertificateOfCompletion',
  'Certification',
  'CommunityService',
  'Competency',
  'Course',
  'CoCurricular',
  'Degree',
  'Diploma',
  'DoctoralDegree',
  'Fieldwork',
  'GeneralEducationDevelopment',
  'JourneymanCertificate',
  'LearningProgram',
  'License',
  'Membership',
  'ProfessionalDoctorate',
  'QualityAssuranceCredential',
  'MasterCertificate',
  'MasterDegree',
  'MicroCredential',
  'ResearchDoctorate',
  'SecondarySchoolDiploma',
] as const
export const achievementType = z.enum(achievementTypes)

/** The drawing of the badge studio, to be opened there again. */
const badgeDesign = z.record(z.string().max(64), z.unknown()).meta({ title: 'BadgeDesign' })

/** A badge class as version 1 shows it (SB-3.1). */
export const badgeClass = z.object({
  created_at: shownMoment,
  created_by: z.string().nullable(),
  id: z.number().int(),
  name: z.string(),
  image: z.string(),
  /** Sash's own: the same under the digest of its bytes, for showing it (contracts/public/pictures.ts). */
  picture: z.string().optional(),
  slug: z.string(),
  criteria_text: z.string().nullable(),
  criteria_url: z.string().nullable(),
  description: z.string(),
  alignment: z.array(
    z.object({
      target_name: z.string(),
      target_url: z.string(),
      target_description: z.string().nullable(),
      target_framework: z.string().nullable(),
      target_code: z.string().nullable(),
      target_type: z.string().optional(),
    }),
  ),
  tags: z.array(z.string()),
  expires: expiry,
  pathway_element_count: z.number().int(),
  recipient_count: z.number().int(),
  issuer: z.string(),
  /** Such as "Course" or "Certificate" (Open Badges 3.0 AchievementType). */
  achievement_type: z.string().nullable().optional(),
  /** What the image shows, for people who do not see it. */
  image_alt: z.string().optional(),
  design: badgeDesign.nullable().optional(),
  version: z.number().int().optional(),
  archived: z.boolean().optional(),
  ...shownAchievementDetails.partial().shape,
  /** Told where there are any. */
  extensions: shownExtensions.optional(),
  json: z.record(z.string(), z.unknown()),
})
export type BadgeClass = z.infer<typeof badgeClass>

export const badgeClassInput = z.object({
  name: text(badgeNameLength),
  description: text(descriptionLength),
  image: imageField.optional(),
  criteria_text: markdown(descriptionLength).nullish(),
  criteria_url: z.union([webUrl, z.literal('')]).nullish(),
  /** Legacy: a URL or a text, in place of the two fields above. */
  criteria: z.string().max(descriptionLength).nullish(),
  alignment: z.array(alignment).max(100).optional(),
  tags: z.array(z.string().max(tagLength)).max(100).optional(),
  expires: expiryInput.nullish(),
  achievement_type: achievementType.nullish(),
  image_alt: z.string().max(imageAltLength).nullish(),
  design: badgeDesign.nullish(),
  extensions: extensionsInput,
  ...achievementDetails.shape,
})
export type BadgeClassInput = z.infer<typeof badgeClassInput>

export const badgePath = z.object({ issuerSlug: z.string().max(64), badgeSlug: z.string().max(64) })
export type BadgePath = z.infer<typeof badgePath>

const base = '/v1/issuer/issuers/:issuerSlug/badges'
const inIssuer = z.object({ issuerSlug: z.string().max(64) })

/** Without `num` (1 to 500) up to 5,000; what follows is at the `Link` header's `rel="next"`. */
const listQuery = z.object({ num: z.string().max(32).optional(), cursor: z.string().max(256).optional() })

export const listAllBadgeClasses = v1Endpoint({
  method: 'GET',
  path: '/v1/issuer/all-badges',
  access: readsIssuers,
  summary: 'Badge classes of all my issuers, newest first',
  params: noParams,
  query: listQuery,
  body: noBody,
  response: z.array(badgeClass),
})

export const listBadgeClasses = v1Endpoint({
  method: 'GET',
  path: base,
  access: readsOneIssuer,
  summary: 'Badge classes of an issuer, newest first',
  params: inIssuer,
  query: listQuery,
  body: noBody,
  response: z.array(badgeClass),
})

export const createBadgeClass = v1Endpoint({
  method: 'POST',
  path: base,
  access: changesOneIssuer,
  summary: 'Create a badge class (owner, editor)',
  params: inIssuer,
  query: noQuery,
  body: badgeClassInput,
  response: badgeClass,
  status: 201,
  idempotent: true,
  dryRun: true,
  bodyLimit: imageBodyBytes,
})

export const getBadgeClass = v1Endpoint({
  method: 'GET',
  path: `${base}/:badgeSlug`,
  access: readsOneIssuer,
  summary: 'One badge class',
  params: badgePath,
  query: noQuery,
  body: noBody,
  response: badgeClass,
  etag: { without: ['recipient_count', 'pathway_element_count'] },
})

export const updateBadgeClass = v1Endpoint({
  method: 'PUT',
  path: `${base}/:badgeSlug`,
  access: changesOneIssuer,
  summary: 'Change a badge class (owner, editor); missing alignment, tags and expiry are cleared',
  params: badgePath,
  query: noQuery,
  body: badgeClassInput,
  response: badgeClass,
  bodyLimit: imageBodyBytes,
  ifMatch: true,
})

export const deleteBadgeClass = v1Endpoint({
  method: 'DELETE',
  path: `${base}/:badgeSlug`,
  access: changesOneIssuer,
  summary: 'Delete a badge class without live awards (owner, editor)',
  params: badgePath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
  ifMatch: true,
})
