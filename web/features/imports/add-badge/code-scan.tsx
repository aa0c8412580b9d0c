import { ScanQrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { makeCodeReader } from './code-reader.ts'

const lookEvery = 250

/** The way in for a badge that is printed as a QR code; not shown where the browser cannot read one. */
export function CodeScan({ onRead }: { onRead: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [reader] = useState(makeCodeReader)
  if (!reader) return null
  if (!isOpen) {
    return (
      <Button onPress={() => setOpen(true)}>
        <Icon of={ScanQrCode} />
        {t('Scan a QR code')}
      </Button>
    )
  }
  return (
    <Camera
      look={(video) => reader.detect(video)}
      onRead={(text) => {
        setOpen(false)
        onRead(text)
      }}
      onClose={() => setOpen(false)}
    />
  )
}

interface CameraProps {
  look: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>
  onRead: (text: string) => void
  onClose: () => void
}

function Camera({ look, onRead, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [error, setError] = useState<string>()
  const found = useRef({ look, onRead })
  found.current = { look, onRead }

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const watch = async (picture: HTMLVideoElement) => {
      const [code] = await found.current.look(picture).catch(() => [])
      if (isOver) return
      if (code?.rawValue) {
        stop()
        found.current.onRead(code.rawValue)
        return
      }
      timer = setTimeout(() => void watch(picture), lookEvery)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        const picture = video.current
        if (isOver || !picture) {
          stop()
          return
        }
        picture.srcObject = stream
        await picture.play()
        void watch(picture)
      } catch {
        if (!isOver)
          setError(t('The camera cannot be used. Please allow it in your browser, or add the badge another way.'))
      }
    }
    void start()
    return stop
  }, [])

  return (
    <div className="stack-s">
      {error ? (
        <FieldError>{error}</FieldError>
      ) : (
        <>
          <p className="small muted" role="status">
            {t('Hold the code in front of the camera.')}
          </p>
          <video ref={video} className="block w-full rounded-md bg-tile" muted playsInline aria-label={t('Camera')} />
        </>
      )}
      <Button onPress={onClose}>{t('Stop scanning')}</Button>
    </div>
  )
}
