import type { z } from 'zod'
import {
  changeOrganisation,
  createOrganisation,
  listOrganisations,
  type organisationBody,
  removeOrganisation,
  rotateScimToken,
  type ShownOrganisation,
} from '#contracts/organisations/organisations.ts'
import { announceSamlKey, endSamlKey } from '#contracts/organisations/saml.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

/** Page by page, newest first. */
export const useOrganisations = (isOperator: boolean) => usePages(listOrganisations, { enabled: isOperator })

/** False when the person was asked who acts and thought better of it. */
export async function saveOrganisation(
  organisationId: string | undefined,
  body: z.input<typeof organisationBody>,
): Promise<boolean> {
  const isDone = await runConfirmed(() =>
    organisationId === undefined
      ? call(createOrganisation, { body })
      : call(changeOrganisation, { params: { organisationId }, body }),
  )
  if (isDone) await queryClient.invalidateQueries({ queryKey: readKey(listOrganisations) })
  return isDone
}

export async function dropOrganisation(organisationId: string): Promise<boolean> {
  const isDone = await runConfirmed(() => call(removeOrganisation, { params: { organisationId } }))
  if (isDone) await queryClient.invalidateQueries({ queryKey: readKey(listOrganisations) })
  return isDone
}

/** The new token; undefined when the person thought better of it. */
export async function renewToken(organisationId: string): Promise<string | undefined> {
  let token: string | undefined
  await runConfirmed(async () => {
    token = (await call(rotateScimToken, { params: { organisationId }, body: {} })).token
  })
  if (token !== undefined) await queryClient.invalidateQueries({ queryKey: readKey(listOrganisations) })
  return token
}

/** The certificates of ours, oldest first; undefined when the person thought better of it. */
export async function addKey(organisationId: string) {
  let certificates: NonNullable<ShownOrganisation['saml']>['own_certificates'] | undefined
  await runConfirmed(async () => {
    certificates = (await call(announceSamlKey, { params: { organisationId }, body: {} })).saml?.own_certificates
  })
  if (certificates) await queryClient.invalidateQueries({ queryKey: readKey(listOrganisations) })
  return certificates
}

export async function endOlderKey(organisationId: string): Promise<boolean> {
  const isDone = await runConfirmed(() => call(endSamlKey, { params: { organisationId } }))
  if (isDone) await queryClient.invalidateQueries({ queryKey: readKey(listOrganisations) })
  return isDone
}
