import { lazy, Suspense, useState } from 'react'
import { AccountTrigger } from './account-trigger.tsx'

// Menus bring as much script along as the router; it comes when a hand comes near.
const load = () => import('./account-menu.tsx')
const AccountMenu = lazy(() => load().then(({ AccountMenu: view }) => ({ default: view })))

/** Opens the menu of the account, which is there from the first time on. */
export function AccountButton() {
  const [isWanted, setWanted] = useState(false)
  const open = () => setWanted(true)
  if (isWanted) {
    return (
      <Suspense fallback={<AccountTrigger aria-haspopup="menu" aria-expanded={false} />}>
        <AccountMenu />
      </Suspense>
    )
  }
  return (
    <AccountTrigger
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onPress={open}
      onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'ArrowUp') && open()}
    />
  )
}
