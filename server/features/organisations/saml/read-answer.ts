import { z } from 'zod'
import { email as emailField } from '#contracts/fields/fields.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { assertionUrl, metadataUrl } from '../addresses.ts'
import type { Arrival } from '../membership/enter-organisation.ts'
import type { OrganisationRow } from '../queries.ts'
import { AnswerRefusal } from './answer-refusal.ts'
import { openKey } from './keys/open-key.ts'
import { listKeys } from './keys/queries.ts'
import { readAttributes } from './read-attributes.ts'
import { leewaySeconds, toSaml } from './to-saml.ts'
import { findAssertion } from './xml/find-assertion.ts'
import { requireXml } from './xml/parse-xml.ts'

export interface SamlAnswer {
  /** Our request that it answers. */
  requestId: string
  assertionId: string
  /** From then on the assertion is refused for its age alone. */
  expiresAt: Date
  arrival: Arrival
}

const texts = z.array(z.object({ _: z.string() }))
const moments = z.object({ NotBefore: z.string().optional(), NotOnOrAfter: z.string().optional() })
/** As node-saml reads an assertion: no element that counts may stand twice. */
const signedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(256), Version: z.literal('2.0') }),
    Issuer: texts.length(1),
    Subject: z
      .array(
        z.object({
          NameID: z
            .array(z.object({ _: z.string().min(1), $: z.object({ Format: z.string().optional() }).optional() }))
            .length(1),
          SubjectConfirmation: z
            .array(
              z.object({
                $: z.object({ Method: z.string() }),
                SubjectConfirmationData: z
                  .array(
                    z.object({
                      $: z.object({
                        Recipient: z.string(),
                        InResponseTo: z.string().optional(),
                        NotOnOrAfter: z.string(),
                      }),
                    }),
                  )
                  .length(1),
              }),
            )
            .length(1),
        }),
      )
      .length(1),
    Conditions: z
      .array(
        z.object({
          $: moments.optional(),
          AudienceRestriction: z.array(z.object({ Audience: texts.min(1) })).min(1),
        }),
      )
      .length(1),
    AuthnStatement: z.array(z.unknown()).min(1),
    AttributeStatement: z.unknown(),
  }),
})

/** The log is told which part is missing, not how a validator puts it. */
function readShape(said: unknown): z.output<typeof signedAssertion> {
  const read = signedAssertion.safeParse(said)
  if (read.success) return read.data
  const place = read.error.issues[0]?.path.filter((part) => typeof part === 'string' && part !== '$').join('/')
  throw new Error(`the assertion has no ${place || 'content'}, has it more than once, or in another form`)
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** What the provider vouches for; throws, with the reason, when anything of it does not hold. */
export const readAnswer = async (organisation: OrganisationRow, encoded: string): Promise<SamlAnswer> => {
  const xml = requireXml(Buffer.from(encoded, 'base64'))
  const { organisation_id, certificates } = organisation
  const privateKeys = (await listKeys(db(), [organisation_id])).map(openKey)
  // Only what the signature covers is read from here on.
  const profile = await toSaml(organisation).readAssertion(findAssertion(xml, { certificates, privateKeys }))
  const { Assertion: assertion } = readShape(profile?.getAssertion?.())
  const [issuer] = assertion.Issuer
  if (issuer?._.trim() !== organisation.entity_id) throw new Error('the assertion is of another provider')
  const [subject] = assertion.Subject
  const [confirmation] = subject?.SubjectConfirmation ?? []
  const said = confirmation?.SubjectConfirmationData[0]?.$
  if (confirmation?.$.Method !== bearer || !said) throw new Error('the assertion is not for whoever brings it')
  if (said.Recipient !== assertionUrl(organisation.organisation_id)) throw new Error('the assertion is for elsewhere')
  if (!said.InResponseTo)
    throw new AnswerRefusal(
      'unasked',
      'the assertion answers no request (IdP-initiated): at the provider, let the tile of this service open its page for signing in',
    )
  const audience = metadataUrl(organisation.organisation_id)
  const isForUs = assertion.Conditions[0]?.AudienceRestriction.every(({ Audience }) =>
    Audience.some(({ _ }) => _.trim() === audience),
  )
  if (!isForUs) throw new Error('the assertion is for another audience')
  const expiresAt = new Date(new Date(said.NotOnOrAfter).getTime() + leewaySeconds * 1000)
  if (!(expiresAt > now())) throw new Error('the assertion is over')
  const [name] = subject?.NameID ?? []
  const { email: told, ...attributes } = readAttributes(assertion.AttributeStatement, organisation.groups_claim)
  const isLasting = name?.$?.Format !== transient
  const email = emailField.safeParse(told ?? name?._).data
  if (email === undefined)
    throw new AnswerRefusal(
      'no-address',
      `no attribute holds an address, and the name${isLasting ? '' : ', a transient one,'} is none: at the provider, release email or mail to this service, or the name in the format emailAddress`,
    )
  return {
    requestId: said.InResponseTo,
    assertionId: assertion.$.ID,
    expiresAt,
    arrival: { subject: (isLasting && name?._) || email, email, ...attributes },
  }
}
