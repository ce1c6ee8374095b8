// Shows a message if the app cannot be loaded, for example because an upgrade has removed its
// files. The app's own messages are in those files.
addEventListener(
  'error',
  ({ target }) => {
    const splash = document.querySelector('#app > .splash')
    const message = document.getElementById('load-failure')
    // Once the app has replaced the splash, it reports failures itself.
    if (!(target instanceof HTMLScriptElement) || splash === null || message === null) return
    splash.remove()
    message.querySelector('button')?.addEventListener('click', () => location.reload())
    message.hidden = false
  },
  true,
)
