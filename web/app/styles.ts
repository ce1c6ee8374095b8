import '@mantine/core/styles.css'
import './app.css'
import './print.css'
