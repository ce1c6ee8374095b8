<?php
/**
 * Table of leads that Leadtrace has not confirmed yet.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL.InterpolatedNotPrepared

/** Request queue. A row is either waiting, or parked with the reason why a retry would not help. */
final class Leadtrace_Queue {

	const VERSION = '1';

	/** Maximum number of rows. Above it, the oldest parked rows are removed. */
	const MAX_ROWS = 10000;

	/** Days for which rejected requests are kept. */
	const PARKED_DAYS = 30;

	/** Creates the table after an update and on each site of a network, because activation hooks do not run then. */
	public static function register(): void {
		// When a site of a network is deleted, WordPress drops only the tables in this list.
		add_filter(
			'wpmu_drop_tables',
			static function ( array $tables ): array {
				$tables[] = self::table();
				return $tables;
			}
		);
		add_action(
			'init',
			static function () {
				if ( self::VERSION !== get_option( 'leadtrace_queue_version' ) ) {
					self::install();
				}
			}
		);
	}

	/** Table name. */
	private static function table(): string {
		global $wpdb;
		return $wpdb->prefix . 'leadtrace_queue';
	}

	/** Creates or updates the table. */
	public static function install(): void {
		global $wpdb;
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		dbDelta(
			'CREATE TABLE ' . self::table() . " (
			id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
			attempt_key varchar(64) NOT NULL,
			kind varchar(10) NOT NULL,
			label varchar(200) NOT NULL DEFAULT '',
			body longtext NOT NULL,
			state varchar(10) NOT NULL DEFAULT 'waiting',
			reason varchar(255) NOT NULL DEFAULT '',
			status smallint(6) NOT NULL DEFAULT 0,
			attempts int(11) NOT NULL DEFAULT 0,
			created_at bigint(20) NOT NULL,
			uncertain_at bigint(20) NOT NULL DEFAULT 0,
			due_at bigint(20) NOT NULL,
			claimed_until bigint(20) NOT NULL DEFAULT 0,
			PRIMARY KEY  (id),
			UNIQUE KEY attempt_key (attempt_key),
			KEY due (state,due_at)
			) " . $wpdb->get_charset_collate()
		);
		update_option( 'leadtrace_queue_version', self::VERSION );
	}

	/**
	 * Stores a request durably.
	 *
	 * @param string $kind  Either lead or order.
	 * @param string $label Form or order, for the screen.
	 * @param array  $body  JSON object.
	 * @return int Row ID, or 0 if the row could not be stored.
	 */
	public static function add( string $kind, string $label, array $body ): int {
		global $wpdb;
		if ( ! self::make_room() ) {
			return 0;
		}
		$json   = (string) wp_json_encode( (object) $body, JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE );
		$stored = $wpdb->insert(
			self::table(),
			array(
				'attempt_key' => wp_generate_uuid4(),
				'kind'        => $kind,
				'label'       => mb_substr( $label, 0, 200 ),
				'body'        => $json,
				'created_at'  => time(),
				'due_at'      => time(),
			)
		);
		return false === $stored ? 0 : (int) $wpdb->insert_id;
	}

	/** Removes the oldest parked row if the queue is full. False if only waiting rows are left. */
	private static function make_room(): bool {
		global $wpdb;
		$table = self::table();
		if ( (int) $wpdb->get_var( "SELECT COUNT(*) FROM $table" ) < self::MAX_ROWS ) {
			return true;
		}
		$oldest = (int) $wpdb->get_var( "SELECT id FROM $table WHERE state = 'parked' ORDER BY id LIMIT 1" );
		return $oldest > 0 && self::remove( $oldest );
	}

	/**
	 * Claims a row for two minutes, so that concurrent runs never send it twice.
	 *
	 * @param int $id Row ID.
	 * @return object|null Null if the row is not waiting or another run has claimed it.
	 */
	public static function claim( int $id ): ?object {
		global $wpdb;
		$table   = self::table();
		$claimed = $wpdb->query(
			$wpdb->prepare(
				"UPDATE $table SET claimed_until = %d WHERE id = %d AND state = 'waiting' AND claimed_until < %d",
				time() + 120,
				$id,
				time()
			)
		);
		return 1 === $claimed ? $wpdb->get_row( $wpdb->prepare( "SELECT * FROM $table WHERE id = %d", $id ) ) : null;
	}

	/**
	 * IDs of rows that are due, oldest first.
	 *
	 * @param int $limit Maximum number.
	 */
	public static function due( int $limit ): array {
		global $wpdb;
		$table = self::table();
		$query = "SELECT id FROM $table WHERE state = 'waiting' AND due_at <= %d AND claimed_until < %d ORDER BY due_at LIMIT %d";
		return array_map( 'intval', $wpdb->get_col( $wpdb->prepare( $query, time(), time(), $limit ) ) );
	}

	/** Time of the next attempt, or 0 if nothing is waiting. */
	public static function next_due(): int {
		global $wpdb;
		$table = self::table();
		// A claimed row is due again when its claim has expired.
		$query = "SELECT MIN(CASE WHEN due_at > claimed_until THEN due_at ELSE claimed_until END) FROM $table WHERE state = 'waiting'";
		return (int) $wpdb->get_var( $query );
	}

	/**
	 * Saves the outcome of an attempt.
	 *
	 * @param int   $id      Row ID.
	 * @param array $columns Values by column.
	 */
	public static function update( int $id, array $columns ): void {
		global $wpdb;
		if ( isset( $columns['reason'] ) ) {
			$columns['reason'] = mb_substr( $columns['reason'], 0, 255 );
		}
		$wpdb->update( self::table(), $columns + array( 'claimed_until' => 0 ), array( 'id' => $id ) );
	}

	/**
	 * Deletes a row.
	 *
	 * @param int $id Row ID.
	 */
	public static function remove( int $id ): bool {
		global $wpdb;
		return 1 === $wpdb->delete( self::table(), array( 'id' => $id ) );
	}

	/**
	 * Makes rows due immediately.
	 *
	 * @param int $id Row ID, or 0 for all rows that failed because of the settings.
	 */
	public static function release( int $id = 0 ): void {
		global $wpdb;
		$table = self::table();
		$which = 0 === $id ? "(state = 'waiting' OR status IN (401, 403, 404, 405))" : $wpdb->prepare( 'id = %d', $id );
		$wpdb->query(
			$wpdb->prepare( "UPDATE $table SET state = 'waiting', attempts = 0, uncertain_at = 0, due_at = %d WHERE $which", time() )
		);
	}

	/** Deletes rows that were parked long ago. */
	public static function purge(): void {
		global $wpdb;
		$table = self::table();
		$wpdb->query(
			$wpdb->prepare( "DELETE FROM $table WHERE state = 'parked' AND created_at < %d", time() - self::PARKED_DAYS * DAY_IN_SECONDS )
		);
	}

	/** Number of rows by state, and the age of the oldest waiting one in seconds. */
	public static function counts(): array {
		global $wpdb;
		$table  = self::table();
		$counts = array(
			'waiting' => 0,
			'parked'  => 0,
			'age'     => 0,
		);
		foreach ( $wpdb->get_results( "SELECT state, COUNT(*) AS n, MIN(created_at) AS since FROM $table GROUP BY state" ) as $row ) {
			$counts[ $row->state ] = (int) $row->n;
			if ( 'waiting' === $row->state ) {
				$counts['age'] = time() - (int) $row->since;
			}
		}
		return $counts;
	}

	/** Rows for the screen: rejected ones first. Without bodies, which contain personal data. */
	public static function listed(): array {
		global $wpdb;
		$table = self::table();
		return $wpdb->get_results( "SELECT id, label, state, reason, attempts, created_at, due_at FROM $table ORDER BY state, id DESC LIMIT 50" );
	}
}
