import type { Endorsement } from '#contracts/issuers/endorsements.ts'
import { endorserNameOf } from '#contracts/names/endorsement-names.ts'
import { t } from '#shared/i18n/text.ts'
import { isWaiting } from '#web/lib/data/use-endorsements.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { decide, recheck } from './endorsement-actions.ts'
import { EndorsementItem } from './endorsement-item.tsx'
import { sayReceivedRests } from './look-again.tsx'

export interface ReceivedListProps {
  issuerSlug: string
  endorsements: readonly Endorsement[]
  isOwner: boolean
}

export function ReceivedList({ issuerSlug, endorsements, isOwner }: ReceivedListProps) {
  if (endorsements.length === 0) {
    return <p className="muted">{t('Nobody has endorsed this issuer, its badges or its awards yet.')}</p>
  }
  return (
    <ul className="sheet list">
      {endorsements.map((endorsement) => (
        <EndorsementItem
          key={endorsement.slug}
          endorsement={endorsement}
          party={{ name: endorserNameOf(endorsement), picture: endorsement.endorser.picture }}
          note={sayReceivedRests(endorsement)}
          {...(isOwner && canDecide(endorsement)
            ? {
                actions: (takeFocus) => (
                  <Decision issuerSlug={issuerSlug} endorsement={endorsement} onDecided={takeFocus} />
                ),
              }
            : {})}
        />
      ))}
    </ul>
  )
}

const canDecide = ({ state, outdated }: Endorsement): boolean =>
  state === 'accepted' || (!outdated && (state === 'pending' || state === 'declined'))

interface DecisionProps {
  issuerSlug: string
  endorsement: Endorsement
  onDecided: () => void
}

function Decision({ issuerSlug, endorsement, onDecided }: DecisionProps) {
  const name = endorserNameOf(endorsement)
  const say = async (accepted: boolean) => {
    if (await decide(issuerSlug, endorsement, accepted)) onDecided()
  }
  const checkAgain = async () => {
    if (await recheck(issuerSlug, endorsement)) onDecided()
  }
  return (
    <>
      {endorsement.state !== 'accepted' && (
        <Button
          {...(isWaiting(endorsement) ? { variant: 'primary' } : { variant: 'quiet', className: '-ms-3' })}
          aria-label={t('Accept what {name} says', { name })}
          onPress={() => void say(true)}
        >
          {t('Accept')}
        </Button>
      )}
      {endorsement.state === 'pending' && (
        <Button variant="quiet" aria-label={t('Decline what {name} says', { name })} onPress={() => void say(false)}>
          {t('Decline')}
        </Button>
      )}
      {endorsement.state === 'accepted' && endorsement.elsewhere && (
        <Button
          variant="quiet"
          className="-ms-3"
          aria-label={t('Check again what {name} says', { name })}
          onPress={() => void checkAgain()}
        >
          {t('Check again')}
        </Button>
      )}
      {endorsement.state === 'accepted' && (
        <Button
          variant="quiet"
          {...(endorsement.elsewhere ? {} : { className: '-ms-3' })}
          aria-label={t('Remove what {name} says', { name })}
          onPress={() => void say(false)}
        >
          {t('Remove')}
        </Button>
      )}
    </>
  )
}
