import { t } from '#shared/i18n/text.ts'
import { BadgeArt } from './badge-art.tsx'

/** The framed plate of badges beside the login; small screens go without it, and load none of its pictures. */
export function SamplePlate({ pictures }: { pictures: readonly string[] }) {
  return (
    <aside
      className="relative hidden justify-items-center gap-8 rounded-md border border-line bg-sheet p-10 min-[60rem]:grid"
      aria-hidden="true"
    >
      <div className="pointer-events-none absolute inset-2 rounded-[4px] border border-line" />
      <div className="grid grid-cols-[repeat(3,7rem)] gap-x-10 gap-y-8">
        {pictures.map((url) => (
          <BadgeArt key={url} src={url} />
        ))}
      </div>
      <p className="serif text-2xl">{t('Wear what you have earned.')}</p>
    </aside>
  )
}
