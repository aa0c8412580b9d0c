import { useQuery } from '@tanstack/react-query'
import {
  createEndorsement,
  decideEndorsement,
  type Endorsement,
  type EndorsementFromElsewhere,
  findEndorsementSubject,
  importEndorsement,
  listGivenEndorsements,
  listReceivedEndorsements,
  type NewEndorsement,
  recheckEndorsement,
  renewEndorsement,
  withdrawEndorsement,
} from '#contracts/issuers/endorsements.ts'
import { endorsedIssuerOf, endorserNameOf, subjectNameOf } from '#contracts/names/endorsement-names.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'

export const useGivenEndorsements = (issuerSlug: string) =>
  useQuery({
    queryKey: readKey(listGivenEndorsements, { issuerSlug }),
    queryFn: ({ signal }) => call(listGivenEndorsements, { params: { issuerSlug }, signal }),
  })

/** What stands at an address; nothing is asked before there is one. */
export const useSubject = (url: string) =>
  useQuery({
    queryKey: readKey(findEndorsementSubject, {}, { url }),
    queryFn: ({ signal }) => call(findEndorsementSubject, { query: { url }, signal }),
    enabled: URL.canParse(url),
    retry: false,
  })

/** Throws what the server refused, for the form to say. */
export async function endorse(issuerSlug: string, body: NewEndorsement): Promise<void> {
  const { subject } = await call(createEndorsement, { params: { issuerSlug }, body })
  notices.success(t('Signed. {name} is asked to accept your endorsement.', { name: endorsedIssuerOf(subject) }), {
    retain: true,
  })
  await queryClient.invalidateQueries({ queryKey: readKey(listGivenEndorsements, { issuerSlug }) })
}

/** Throws what the server refused, for the form to say. */
export async function addFromElsewhere(issuerSlug: string, body: EndorsementFromElsewhere): Promise<void> {
  const { endorser } = await call(importEndorsement, { params: { issuerSlug }, body })
  notices.success(t('Verified. Everybody can now read what {name} says.', { name: endorserNameOf({ endorser }) }))
  await queryClient.invalidateQueries({ queryKey: readKey(listReceivedEndorsements, { issuerSlug }) })
}

/** Has an endorsement from elsewhere verified now; false when that was not possible, which has been said then. */
export async function recheck(issuerSlug: string, { slug, endorser }: Endorsement): Promise<boolean> {
  try {
    const { state } = await call(recheckEndorsement, { params: { issuerSlug, endorsementSlug: slug } })
    if (state === 'accepted')
      notices.success(t('Verified. What {name} says still holds.', { name: endorserNameOf({ endorser }) }))
    else
      notices.error(
        t('What {name} says no longer holds, so it is not shown any more.', { name: endorserNameOf({ endorser }) }),
      )
    return true
  } catch (failure) {
    notices.error(messageOf(failure))
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: readKey(listReceivedEndorsements, { issuerSlug }) })
  }
}

/** Accepts or declines; false when it was refused, which has been said then. */
export async function decide(issuerSlug: string, { slug, endorser }: Endorsement, accepted: boolean): Promise<boolean> {
  try {
    await call(decideEndorsement, { params: { issuerSlug, endorsementSlug: slug }, body: { accepted } })
  } catch (failure) {
    notices.error(messageOf(failure))
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: readKey(listReceivedEndorsements, { issuerSlug }) })
  }
  notices.success(
    accepted
      ? t('Accepted. Everybody can now read what {name} says.', { name: endorserNameOf({ endorser }) })
      : t('What {name} says is not shown.', { name: endorserNameOf({ endorser }) }),
  )
  return true
}

/** Says it again of and by who the issuers are now; false when it was refused, which has been said then. */
export async function repeat(issuerSlug: string, { slug, subject }: Endorsement): Promise<boolean> {
  try {
    const { state } = await call(renewEndorsement, {
      params: { issuerSlug, endorsementSlug: slug },
      body: { issuer_version: subject.issuer.version },
    })
    notices.success(
      state === 'pending'
        ? t('Signed. {name} is asked to accept your endorsement.', { name: endorsedIssuerOf(subject) })
        : t('Signed. Everybody can read it again.'),
    )
    return true
  } catch (failure) {
    notices.error(messageOf(failure))
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: readKey(listGivenEndorsements, { issuerSlug }) })
  }
}

export async function askToWithdraw(issuerSlug: string, { slug, subject }: Endorsement): Promise<boolean> {
  const agreed = await confirmWith({
    title: t('Withdraw endorsement'),
    body: t(
      'You no longer stand behind {name}. Copies of your statement inside badges count as revoked from then on. This cannot be undone.',
      { name: subjectNameOf(subject) },
    ),
    resolveLabel: t('Withdraw endorsement'),
    danger: true,
  })
  if (!agreed) return false
  try {
    await call(withdrawEndorsement, { params: { issuerSlug, endorsementSlug: slug } })
    notices.success(t('Your endorsement of {name} was withdrawn.', { name: subjectNameOf(subject) }))
    await queryClient.invalidateQueries({ queryKey: readKey(listGivenEndorsements, { issuerSlug }) })
    return true
  } catch (failure) {
    notices.error(messageOf(failure))
    return false
  }
}
