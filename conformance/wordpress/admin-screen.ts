import { toPhp } from './open-plugin.ts'
import type { WordPress } from './word-press.ts'

/**
 * PHP code that signs in the administrator and submits a form on the plugin's screen. Prints either
 * the URL that the browser is redirected to or the error message.
 *
 * @param nonce  Action for which the form's nonce is valid.
 */
export const postForm = (action: string, fields: object, nonce = action): string => `
  require_once ABSPATH . 'wp-admin/includes/admin.php';
  wp_set_current_user(1);
  $_POST = wp_slash(${toPhp(fields)});
  $_REQUEST = array('_wpnonce' => wp_create_nonce('${nonce}'));
  add_filter('wp_redirect', function ($to) { echo 'redirect ', $to; return false; });
  add_filter('wp_die_handler', fn () => function ($message) {
    echo 'died ', wp_strip_all_tags(is_wp_error($message) ? $message->get_error_message() : $message);
    exit;
  });
  do_action('admin_post_${action}');`

/**
 * HTML of the plugin's screen, as the administrator sees it.
 *
 * @param before  PHP code that runs first.
 */
export const showScreen = (wordPress: WordPress, before = ''): Promise<string> =>
  wordPress.run(
    `require_once ABSPATH . 'wp-admin/includes/admin.php';
    wp_set_current_user(1); Leadtrace_Screen::show();`,
    before,
  )
