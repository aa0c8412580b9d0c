import type { Endorsement } from '#contracts/endorsements.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { askToWithdraw } from './endorsement-deeds.ts'
import { EndorsementItem } from './endorsement-item.tsx'

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
          {...(mayEdit && endorsement.state !== 'withdrawn'
            ? {
                actions: (takeFocus) => (
                  <Button
                    variant="quiet"
                    className="-ms-3"
                    aria-label={t('Withdraw endorsement of {name}', { name: endorsement.subject.name })}
                    onPress={() => void askToWithdraw(issuerSlug, endorsement).then((done) => done && takeFocus())}
                  >
                    {t('Withdraw')}
                  </Button>
                ),
              }
            : {})}
        />
      ))}
    </ul>
  )
}
