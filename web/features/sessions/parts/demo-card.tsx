import { Award, Backpack, type LucideIcon, Server } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import type { Demo } from '#contracts/sessions/sessions.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { enterWithPassword } from '../data/use-sign-in.ts'

type Role = Demo['people'][number]['role']

const roles = (): Record<Role, { icon: LucideIcon; label: string; says: string; scope: string; path: string }> => ({
  earner: {
    icon: Backpack,
    label: t('Earner'),
    says: t('has badges and shows them'),
    scope: recipientScope,
    path: '/recipient/badges',
  },
  issuer: {
    icon: Award,
    label: t('Issuer'),
    says: t('makes badges and awards them'),
    scope: issuerScope,
    path: '/issuer',
  },
  operator: { icon: Server, label: t('Operator'), says: t('runs this server'), scope: issuerScope, path: '/operator' },
})

/** On the sign-in page of a sample: one press, and the reader is one of its people. */
export function DemoCard({ demo }: { demo: Demo }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const enter = async (email: string, { scope, path }: { scope: string; path: string }) => {
    setBusy(true)
    try {
      await enterWithPassword({ email, password: demo.password, remember: false }, scope)
      await navigate(path, { replace: true })
    } catch (failure) {
      notices.error(messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <Sheet as="section" aria-labelledby="demo" className="mt-6">
      <h2 id="demo" className="text-lg">
        {t('Demo: try as …')}
      </h2>
      <p className="small muted mb-3">{t('All of it is made up, and goes when the server stops.')}</p>
      <ul className="grid gap-2">
        {demo.people.map(({ role, email }) => {
          const { icon, label, says, ...way } = roles()[role]
          return (
            <li key={role}>
              <Button wide isDisabled={busy} className="justify-start" onPress={() => void enter(email, way)}>
                <Icon of={icon} />
                <span className="text-start">
                  {label} <span className="small muted">{says}</span>
                </span>
              </Button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
