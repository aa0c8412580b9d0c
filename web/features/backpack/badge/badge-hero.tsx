import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { joinClasses } from '#web/ui/navigation/button-class.ts'

/** The picture; a new badge is unwrapped once, by a ribbon drawn off it, and greeted until that is put away. */
export function BadgeHero({ badge, celebrate }: { badge: BackpackBadge; celebrate: boolean }) {
  const [isWrapped, setWrapped] = useState(celebrate)
  const { name, image_alt } = badge.json.badge
  return (
    <>
      <div className={joinClasses('hero', isWrapped && 'unwrapping')}>
        <BadgeArt
          src={badge.picture ?? badge.image}
          alt={image_alt || t('Badge: {name}', { name })}
          off={['expired', 'revoked'].includes(findBadgeStatus(badge) ?? '')}
          eager
          sizes="12.5rem"
        />
        {isWrapped && <div className="unwrap" aria-hidden="true" onAnimationEnd={() => setWrapped(false)} />}
      </div>
      {celebrate && <Greeting name={name} onClose={() => setWrapped(false)} />}
    </>
  )
}

function Greeting({ name, onClose }: { name: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  useEscape(isOpen, close)
  return (
    <div className={joinClasses(isOpen && 'greeting', 'noprint')} role="status">
      {isOpen && (
        <>
          <p>
            <span className="strong block">{t('Well earned!')}</span>
            {t('New: {name} is now in your backpack.', { name })}
          </p>
          <button
            type="button"
            className="btn ghost icon-only"
            aria-label={t('Dismiss')}
            onClick={() => {
              close()
              // What had the focus is gone.
              document.querySelector<HTMLElement>('h1')?.focus()
            }}
          >
            <Icon of={X} />
          </button>
        </>
      )}
    </div>
  )
}

/** Escape puts it away, unless it is meant for something that lies over the page. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]') !== null
      if (event.key === 'Escape' && !isTaken) close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
