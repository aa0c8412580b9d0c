import { ChevronDown } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import type { ToolEntry } from '#web/lib/data/use-external-tools.ts'
import { Menu } from '#web/ui/dialogs/menu.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

/** Tools of others in the bar at the top. */
export function AppsMenu({ tools }: { tools: readonly ToolEntry[] }) {
  return (
    <Menu
      label={t('Apps')}
      trigger={
        <Button variant="ghost">
          {t('Apps')}
          <Icon of={ChevronDown} size="s" />
        </Button>
      }
      entries={tools.map(({ id, label, launchUrl }) => ({ id, label, href: launchUrl }))}
    />
  )
}
