import type { OrganisationBody } from '#contracts/organisations/organisations.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { invalid, notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { endSignInsFor } from '../sessions/index.ts'
import { endForeignMembers } from './membership/end-foreign-members.ts'
import { followRules } from './membership/follow-rules.ts'
import { lockOrganisation, type OrganisationRow } from './queries.ts'
import { ensureKey, prepareKey } from './saml/keys/make-key.ts'
import { readSamlSettings } from './saml/read-settings.ts'
import { saveDomains } from './save-domains.ts'
import { saveRules } from './save-rules.ts'
import { clientSecret } from './sign-in/client-secret.ts'
import { endWhatCameBy } from './trusted.ts'

/** Adds an organisation, or changes the one with the id; answers its id. */
export const saveOrganisation = async (
  actor: Actor,
  body: OrganisationBody,
  organisationId?: string,
): Promise<string> => {
  requireConfirmed(actor)
  const key = body.saml && (await prepareKey(db(), organisationId))
  return asOperator(actor, async (tx) => {
    const before = organisationId === undefined ? undefined : await lockOrganisation(tx, organisationId)
    if (organisationId !== undefined && !before) throw notFound()
    const id = before?.organisation_id ?? newId()
    const way = readWay(id, body, before)
    const isTrustTaken = before !== undefined && (await endWhatCameBy(tx, before, way))
    const isNewlyAsked = body.required && (!before?.is_required || isTrustTaken)
    const row = {
      ...way,
      name: body.name,
      is_required: body.required,
      ...(isNewlyAsked ? { asks_since: now() } : {}),
      groups_claim: body.groups_claim,
      changed_at: now(),
    }
    if (before) {
      await tx.updateTable('organisations').set(row).where('organisation_id', '=', id).execute()
      if (isOtherProvider(before, way)) await forgetSubjects(tx, id)
    } else {
      await tx
        .insertInto('organisations')
        .values({ ...row, organisation_id: id, created_at: now() })
        .execute()
    }
    if (key) await ensureKey(tx, id, key)
    const domains = await saveDomains(tx, id, body.domains)
    const isRuleTaken = await saveRules(tx, id, body.rules)
    if (domains.isTaken || isRuleTaken) {
      await endForeignMembers(tx, id)
      await followRules(tx, id)
    }
    if (body.required && !before?.is_required) await endSignInsFor(tx, id, 'all')
    else if (body.required && domains.isAdded) await endSignInsFor(tx, id, 'others')
    noteAction(tx, actor, {
      verb: before ? 'organisation.changed' : 'organisation.created',
      subject: { kind: 'organisation', id },
      detail: { name: body.name, required: body.required, domains: [...body.domains] },
    })
    return id
  })
}

function readWay(id: string, { oidc, saml }: OrganisationBody, before: OrganisationRow | undefined) {
  const none = {
    issuer_url: null,
    client_id: null,
    client_secret: null,
    entity_id: null,
    sign_in_url: null,
    sign_out_url: null,
    signs_requests: false,
  }
  if ((oidc === undefined) === (saml === undefined))
    throw invalid({ non_field_errors: [makeMessage('organisation.way')] })
  if (saml) return { ...none, kind: 'saml' as const, ...readSamlSettings(saml) }
  if (!oidc) throw invalid({ oidc: [makeMessage('field.required')] })
  if (/[?#@]/.test(oidc.issuer_url) || isOfMany(oidc.issuer_url)) {
    throw invalid({ issuer_url: [makeMessage('organisation.directory')] })
  }
  const isSame = before?.issuer_url === oidc.issuer_url && before.client_id === oidc.client_id
  // A secret never goes to another provider than the one that it was typed for.
  const kept = isSame ? before.client_secret : null
  const secret = oidc.client_secret ? clientSecret.seal(id, oidc.client_secret) : kept
  if (!secret) throw invalid({ client_secret: [makeMessage('field.required')] })
  return {
    ...none,
    kind: 'oidc' as const,
    issuer_url: oidc.issuer_url,
    client_id: oidc.client_id,
    client_secret: secret,
    sign_out_url: isSame ? before.sign_out_url : null,
    certificates: [],
  }
}

/** Microsoft signs for every directory there. */
const isOfMany = (issuer: string): boolean =>
  /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i.test(issuer)

type Way = ReturnType<typeof readWay>

const isOtherProvider = (before: OrganisationRow, way: Way): boolean =>
  before.kind !== way.kind || before.issuer_url !== way.issuer_url || before.entity_id !== way.entity_id

/** Another provider has other names for the same people. */
const forgetSubjects = (tx: Tx, organisationId: string) =>
  tx.updateTable('organisation_members').set({ subject: null }).where('organisation_id', '=', organisationId).execute()
