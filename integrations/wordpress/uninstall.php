<?php
/**
 * Deletes everything that the plugin stored, on every site of a network.
 *
 * @package Leadtrace
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Deletes the current site's options, transients, scheduled events and table. */
function leadtrace_uninstall_site() {
	global $wpdb;
	foreach ( array( 'leadtrace_send', 'leadtrace_sweep' ) as $hook ) {
		wp_clear_scheduled_hook( $hook );
	}
	// phpcs:disable WordPress.DB.DirectDatabaseQuery
	$names = $wpdb->get_col(
		$wpdb->prepare(
			"SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s OR option_name LIKE %s OR option_name LIKE %s",
			$wpdb->esc_like( 'leadtrace_' ) . '%',
			$wpdb->esc_like( '_transient_leadtrace_' ) . '%',
			$wpdb->esc_like( '_transient_timeout_leadtrace_' ) . '%'
		)
	);
	array_map( 'delete_option', $names );
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}leadtrace_queue" );
	$wpdb->query( "DELETE FROM $wpdb->postmeta WHERE meta_key IN ( '_leadtrace_session', '_leadtrace_lead' )" );
	$orders = $wpdb->prefix . 'wc_orders_meta';
	if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $orders ) ) ) === $orders ) {
		$wpdb->query( "DELETE FROM $orders WHERE meta_key IN ( '_leadtrace_session', '_leadtrace_lead' )" );
	}
	// phpcs:enable
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $leadtrace_site ) {
		switch_to_blog( $leadtrace_site );
		leadtrace_uninstall_site();
		restore_current_blog();
	}
} else {
	leadtrace_uninstall_site();
}
