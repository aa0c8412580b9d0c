import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/text.ts'

export interface CodeScannerProps {
  onFound: (text: string) => void
  onClose: () => void
}

const everyMilliseconds = 200
const longestSide = 800

/** Looks through the camera until it sees a code. Nothing of the picture leaves the browser. */
export function CodeScanner({ onFound, onClose }: CodeScannerProps) {
  const place = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string>()
  const found = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const begin = async () => {
      try {
        stream = await openCamera()
        const { default: decode } = await import('qr/decode.js')
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        place.current?.scrollIntoView?.({ block: 'nearest' })
        const look = () => {
          const text = video.current && readFrame(video.current, decode)
          if (text) found.current(text)
          else if (!isOver) timer = setTimeout(look, everyMilliseconds)
        }
        look()
      } catch (error) {
        if (!isOver) setTrouble(explain(error))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <section ref={place} className="scanner stack" aria-label={t('Scan a code')}>
      {trouble ? (
        <p className="err" role="alert">
          {trouble}
        </p>
      ) : (
        <>
          <p role="status">{t('Hold the code of a badge in front of the camera.')}</p>
          <video ref={video} muted playsInline aria-label={t('What the camera sees')} />
        </>
      )}
      <button type="button" className="btn" onClick={onClose}>
        {trouble ? t('Close') : t('Stop the camera')}
      </button>
    </section>
  )
}

class NoCamera extends Error {}

async function openCamera(): Promise<MediaStream> {
  // Only pages that came by https are given a camera.
  if (!navigator.mediaDevices?.getUserMedia) throw new NoCamera()
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
}

function explain(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return t('The camera is not allowed here. Allow it in your browser, or give the link instead.')
  }
  if (name === 'NotReadableError') return t('The camera is in use by another program.')
  return t('There is no camera to be used. Give the link, or drop the file instead.')
}

type Decode = (image: { width: number; height: number; data: Uint8ClampedArray }) => string

/** The text of a code in what is seen now; undefined while there is none. */
function readFrame(video: HTMLVideoElement, decode: Decode): string | undefined {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return undefined
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  pen.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    return decode(pen.getImageData(0, 0, canvas.width, canvas.height)).trim() || undefined
  } catch {
    return undefined
  }
}
