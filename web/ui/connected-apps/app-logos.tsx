import { getConfig } from '#web/lib/config/config.ts'
import { LogoMark } from '../icons/logo.tsx'
import { AppMark } from './app-mark.tsx'

export interface AppLogosProps {
  name: string
  image: string | null
}

/** The app and this service, side by side; the words beside them name both. */
export function AppLogos({ name, image }: AppLogosProps) {
  const { logoImg } = getConfig().theme
  return (
    <div className="flex items-center justify-center gap-3" aria-hidden="true">
      <AppMark name={name} image={image} />
      <span className="w-10 border-0 border-t-2 border-dotted border-line-firm" />
      <span className="grid size-14 place-items-center rounded-md border border-line bg-paper p-2 text-brand [&_.mark]:w-8">
        {logoImg ? <img src={logoImg.small} alt="" className="max-h-10" /> : <LogoMark />}
      </span>
    </div>
  )
}
