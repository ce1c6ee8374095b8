<?php
/**
 * Plugin Name:       Leadtrace
 * Description:       Sends form submissions and orders to Leadtrace and adds its pixel to your site.
 * Version:           0.2.0
 * Requires at least: 6.2
 * Requires PHP:      7.4
 * Author:            Leadtrace contributors
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       leadtrace
 * Domain Path:       /languages
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

define( 'LEADTRACE_FILE', __FILE__ );
define( 'LEADTRACE_VERSION', '0.2.0' );

foreach ( array( 'settings', 'service', 'queue', 'sender', 'visit', 'lead', 'form-answers', 'form-plugins', 'forms', 'orders', 'pixel', 'proxy', 'health', 'delivery', 'screen' ) as $leadtrace_part ) {
	require_once __DIR__ . "/includes/class-leadtrace-$leadtrace_part.php";
}

register_activation_hook( __FILE__, array( 'Leadtrace_Queue', 'install' ) );
register_deactivation_hook( __FILE__, array( 'Leadtrace_Sender', 'unschedule' ) );

add_action(
	'init',
	static function () {
		load_plugin_textdomain( 'leadtrace', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
	}
);
add_filter( 'wp_consent_api_registered_' . plugin_basename( __FILE__ ), '__return_true' );

Leadtrace_Queue::register();
Leadtrace_Sender::register();
Leadtrace_Forms::register();
Leadtrace_Orders::register();
Leadtrace_Pixel::register();
Leadtrace_Proxy::register();
Leadtrace_Health::register();
Leadtrace_Screen::register();
