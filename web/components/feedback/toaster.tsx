import { Notification } from '@mantine/core'
import { type NotificationData, notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './toaster.module.css'

const defaultCloseMs = 8_000

/**
 * Shows toasts. This component is part of the first bundle, because toasts are also needed to
 * report that the connection is down or a file is missing. Mantine's component is seven times as
 * large.
 */
export function Toaster() {
  const { notifications: toasts } = useNotifications()
  if (toasts.length === 0) return null
  return createPortal(
    <div className={classes.toasts}>
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </div>,
    document.body,
  )
}

/** A toast, which stays open for as long as the pointer or focus is on it. */
function Toast({ id, title, message, color, autoClose }: NotificationData) {
  const [isHeld, setIsHeld] = useState(false)
  const close = useEffectEvent(() => {
    if (id !== undefined) notifications.hide(id)
  })
  const closeMs = typeof autoClose === 'number' ? autoClose : defaultCloseMs
  const staysOpen = isHeld || autoClose === false
  useEffect(() => {
    if (staysOpen) return
    const timer = setTimeout(() => close(), closeMs)
    return () => clearTimeout(timer)
  }, [staysOpen, closeMs])
  return (
    <Notification
      classNames={{ root: classes.toast ?? '', description: classes.description ?? '' }}
      title={title}
      {...(color === undefined ? {} : { color })}
      withBorder
      onClose={() => id !== undefined && notifications.hide(id)}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {message}
    </Notification>
  )
}
