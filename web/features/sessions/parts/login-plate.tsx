import { sampleArtworks } from '#web/ui/badges/sample-artworks.ts'
import { SamplePlate } from '#web/ui/badges/sample-plate.tsx'

/** As many of Sash's own badges as fill the plate; `server/first-sight.tsx` names the same. */
export function LoginPlate() {
  return (
    <SamplePlate
      pictures={sampleArtworks()
        .slice(0, 9)
        .map(({ url }) => url)}
    />
  )
}
