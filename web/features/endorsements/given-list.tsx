import type { Endorsement } from '#contracts/issuers/endorsements.ts'
import { subjectNameOf } from '#contracts/names/endorsement-names.ts'
import { t } from '#shared/i18n/text.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { askToWithdraw } from './endorsement-actions.ts'
import { EndorsementItem } from './endorsement-item.tsx'
import { LookAgain, sayGivenRests } from './look-again.tsx'

export interface GivenListProps {
  issuerSlug: string
  endorsements: readonly Endorsement[]
  mayEdit: boolean
}

export function GivenList({ issuerSlug, endorsements, mayEdit }: GivenListProps) {
  if (endorsements.length === 0) return <p className="muted">{t('This issuer has endorsed nothing yet.')}</p>
  return (
    <ul className="sheet list">
      {endorsements.map((endorsement) => (
        <EndorsementItem
          key={endorsement.slug}
          endorsement={endorsement}
          note={sayGivenRests(endorsement)}
          {...(mayEdit && endorsement.state !== 'withdrawn'
            ? {
                actions: (takeFocus) => (
                  <GivenActions issuerSlug={issuerSlug} endorsement={endorsement} takeFocus={takeFocus} />
                ),
              }
            : {})}
        />
      ))}
    </ul>
  )
}

interface GivenActionsProps {
  issuerSlug: string
  endorsement: Endorsement
  takeFocus: () => void
}

function GivenActions({ issuerSlug, endorsement, takeFocus }: GivenActionsProps) {
  const { rests } = endorsement
  const asks = sayGivenRests(endorsement) !== undefined
  return (
    <>
      {rests && asks && (
        <LookAgain issuerSlug={issuerSlug} endorsement={endorsement} rests={rests} onDone={takeFocus} />
      )}
      <Button
        variant="quiet"
        {...(asks ? {} : { className: '-ms-3' })}
        aria-label={t('Withdraw endorsement of {name}', { name: subjectNameOf(endorsement.subject) })}
        onPress={() => void askToWithdraw(issuerSlug, endorsement).then((done) => done && takeFocus())}
      >
        {t('Withdraw')}
      </Button>
    </>
  )
}
