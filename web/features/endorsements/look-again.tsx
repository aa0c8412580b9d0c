import { useState } from 'react'
import type { Endorsement } from '#contracts/issuers/endorsements.ts'
import { endorserNameOf, subjectNameOf } from '#contracts/names/endorsement-names.ts'
import { t } from '#shared/i18n/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CompareIdentities } from '#web/ui/identity/compare-identities.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { repeat } from './endorsement-actions.ts'

interface LookAgainProps {
  issuerSlug: string
  endorsement: Endorsement
  rests: NonNullable<Endorsement['rests']>
  onDone: () => void
}

/** Shows who an issuer was and who it is now before the endorsement is said again. */
export function LookAgain({ issuerSlug, endorsement, rests, onDone }: LookAgainProps) {
  const name = subjectNameOf(endorsement.subject)
  const [isOpen, setOpen] = useState(false)
  const sayAgain = async () => {
    if (!(await repeat(issuerSlug, endorsement))) return
    setOpen(false)
    onDone()
  }
  return (
    <>
      <Button variant="primary" aria-label={t('Look again at {name}', { name })} onPress={() => setOpen(true)}>
        {t('Look again')}
      </Button>
      <Dialog
        wide
        title={t('{name} has changed', { name: rests.former.name })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        buttons={
          <>
            <Button variant="ghost" onPress={() => setOpen(false)}>
              {t('Cancel')}
            </Button>
            <Button variant="primary" onPress={() => void sayAgain()}>
              {t('Say it again')}
            </Button>
          </>
        }
      >
        <p className="mb-4">
          {t('Do you stand by your statement as it is now? It is signed anew; what you signed before stays as it is.')}
        </p>
        <CompareIdentities former={rests.former} current={rests.current} />
        <div className="mt-4">
          <MarkdownText headingAbove={2}>{endorsement.comment}</MarkdownText>
        </div>
      </Dialog>
    </>
  )
}

/** Why nobody sees what an issuer gave. */
export function sayGivenRests({ rests, state }: Endorsement): string | undefined {
  if (!rests || (state !== 'accepted' && state !== 'pending')) return undefined
  return rests.of === 'issuer'
    ? t('You said this of {former}, which has changed since. Nobody sees it until you look again.', {
        former: rests.former.name,
      })
    : t('You said this as {former}. Nobody sees it until you say it again under the new name.', {
        former: rests.former.name,
      })
}

/** Why nobody sees what an issuer got. */
export function sayReceivedRests(endorsement: Endorsement): string | undefined {
  const { rests, state } = endorsement
  if (!rests || (state !== 'accepted' && state !== 'pending')) return undefined
  return rests.of === 'issuer'
    ? t('{endorser} said this of {former}. Nobody sees it until they have looked at who it is now.', {
        endorser: endorserNameOf(endorsement),
        former: rests.former.name,
      })
    : t('{former} said this before it changed. Nobody sees it until it is said again.', { former: rests.former.name })
}
