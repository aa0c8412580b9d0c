import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { type SampleArtwork, sampleArtworks } from '#web/ui/badges/sample-artworks.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface SamplePickerProps {
  onPick: (file: File) => void
}

/** Ten pictures of our own, so that a badge looks good within a minute. */
export function SamplePicker({ onPick }: SamplePickerProps) {
  const [isOpen, setOpen] = useState(false)

  const pick = async ({ id, url }: SampleArtwork) => {
    const response = await fetch(url)
    onPick(new File([await response.blob()], `${id}.svg`, { type: 'image/svg+xml' }))
    setOpen(false)
  }

  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('Start from a sample artwork')}</Button>
      <Dialog title={t('Sample artwork')} isOpen={isOpen} onOpenChange={setOpen} wide>
        <ul className="grid grid-cols-3 gap-2 min-[40rem]:grid-cols-5">
          {sampleArtworks().map((artwork) => (
            <li key={artwork.id}>
              <button
                type="button"
                className="grid w-full cursor-pointer justify-items-center gap-2 rounded-md border border-transparent bg-transparent p-2 text-ink [font:inherit] hover:border-line-firm hover:bg-tile"
                onClick={() => void pick(artwork)}
              >
                <img className="art" src={artwork.url} alt="" width={96} height={96} />
                <span className="text-sm leading-snug">{artwork.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
