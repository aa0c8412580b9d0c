import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { sayIssuerIsSetUp, saySignInToIssue } from '#shared/names/issuer-word.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { EmptyBackpackDrawing, NoAwards, NoMatch } from '../../ui/icons/illustrations.tsx'
import type { HomePageProps } from '../parts/props.ts'

/** Where each kind of visitor goes on. */
export function Doors({
  canSignUp,
  canIssue,
  issuerWord,
}: Pick<HomePageProps, 'canSignUp' | 'canIssue' | 'issuerWord'>) {
  const asIssuer = '/auth/login?hint=issuer'
  return (
    <section className="section" aria-labelledby="doors">
      <h2 className="vh" id="doors">
        {t('Come in')}
      </h2>
      <div className="doors">
        {canIssue && (
          <Door
            drawing={<NoAwards />}
            name={t('I give badges')}
            href={canSignUp ? '/auth/start' : asIssuer}
            also={canSignUp ? { label: saySignInToIssue(issuerWord), href: asIssuer } : undefined}
          >
            {sayIssuerIsSetUp(issuerWord)}
          </Door>
        )}
        <Door
          drawing={<EmptyBackpackDrawing />}
          name={t('I earned one')}
          href="/auth/login"
          also={canSignUp ? { label: t('Create Account'), href: '/signup' } : undefined}
        >
          {t('Everything sent to your address waits in your backpack. Keep it, show it, take it with you.')}
        </Door>
        <Door
          drawing={<NoMatch />}
          name={t('I want to check one')}
          href="/verify"
          also={{ label: t('For employers'), href: '/help/employers' }}
        >
          {t('A link, a picture or a file is enough. You get the answer in words, without an account.')}
        </Door>
      </div>
    </section>
  )
}

interface DoorProps {
  drawing: ReactNode
  name: string
  href: string
  also?: { label: string; href: string } | undefined
  children: ReactNode
}

function Door({ drawing, name, href, also, children }: DoorProps) {
  return (
    <div className="door">
      {drawing}
      <div>
        <h3>
          <a href={href}>
            {name}
            <Icon of={ArrowRight} />
          </a>
        </h3>
        <p>{children}</p>
      </div>
      {also && (
        <a className="also" href={also.href}>
          {also.label}
        </a>
      )}
    </div>
  )
}
