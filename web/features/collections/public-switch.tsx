import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { useChangeCollection } from '#web/lib/backpack/use-collections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Switch } from '#web/ui/forms/checkbox.tsx'

/** Publishes or takes back at once. */
export function PublicSwitch({ collection }: { collection: Collection }) {
  const { name, published, slug } = collection
  const { mutateAsync } = useChangeCollection(slug)
  const change = async (wanted: boolean) => {
    try {
      await mutateAsync({ fields: { published: wanted } })
    } catch {
      notices.error(
        wanted
          ? t('Failed to publish collection {name}', { name })
          : t('Failed to un-publish collection {name}', { name }),
      )
      return
    }
    notices.success(
      wanted
        ? t('{name} is public: anyone with its link can see it.', { name })
        : t('{name} is private again. Its link does not work any more.', { name }),
    )
  }
  return (
    <Switch
      value={published}
      onChange={(wanted) => {
        void change(wanted)
      }}
    >
      {t('Public')}
      <span className="vh">: {name}</span>
    </Switch>
  )
}
