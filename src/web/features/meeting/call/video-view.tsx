import { useEffect, useRef } from 'react'

type Props = {
  stream: MediaStream | null
  label: string
  muted?: boolean
  mirrored?: boolean
  speaker?: string
  className?: string
}

type Sinks = HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> }

/** A stream as a picture with its sound. */
export function VideoView({ stream, label, muted = false, mirrored = false, speaker = '', className = '' }: Props) {
  const view = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = view.current
    if (!video) return
    video.srcObject = stream
    // A browser that wants a touch first plays with the next one.
    const play = () => void video.play().catch(() => undefined)
    play()
    addEventListener('pointerdown', play, { once: true })
    return () => removeEventListener('pointerdown', play)
  }, [stream])
  useEffect(() => {
    const video = view.current as Sinks | null
    if (speaker) void video?.setSinkId?.(speaker).catch(() => undefined)
  }, [speaker])
  return (
    <video
      ref={view}
      aria-label={label}
      autoPlay
      playsInline
      muted={muted}
      className={`${mirrored ? '-scale-x-100' : ''} ${className}`}
    >
      {/* A call has no captions: what would make them sends the sound to others. */}
      <track kind="captions" />
    </video>
  )
}
