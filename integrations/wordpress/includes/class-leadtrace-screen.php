<?php
/**
 * Settings → Leadtrace.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** The plugin's only screen. */
final class Leadtrace_Screen {

	/** Registers the screen and its actions. */
	public static function register(): void {
		add_action(
			'admin_menu',
			static function () {
				add_options_page( 'Leadtrace', 'Leadtrace', 'manage_options', 'leadtrace', array( __CLASS__, 'show' ) );
			}
		);
		add_action( 'admin_post_leadtrace_save', array( __CLASS__, 'save' ) );
		add_action( 'admin_post_leadtrace_row', array( __CLASS__, 'change_row' ) );
		add_filter(
			'plugin_action_links_' . plugin_basename( LEADTRACE_FILE ),
			static function ( array $links ): array {
				array_unshift( $links, '<a href="' . esc_url( self::url() ) . '">' . esc_html__( 'Settings', 'leadtrace' ) . '</a>' );
				return $links;
			}
		);
	}

	/** URL of the screen. */
	public static function url(): string {
		return admin_url( 'options-general.php?page=leadtrace' );
	}

	/**
	 * Rejects users who cannot manage the site, and requests from other pages.
	 *
	 * @param string $action Name of the action.
	 */
	private static function authorize( string $action ): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You cannot change these settings.', 'leadtrace' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( $action );
	}

	/** Saves the settings and tests the connection. */
	public static function save(): void {
		self::authorize( 'leadtrace_save' );
		$sent = array();
		foreach ( array_keys( Leadtrace_Settings::DEFAULTS ) as $name ) {
			// phpcs:ignore WordPress.Security -- authorize() checks the nonce; save() parses each value.
			$sent[ $name ] = is_string( $_POST[ $name ] ?? null ) ? wp_unslash( $_POST[ $name ] ) : '';
		}
		Leadtrace_Settings::save( $sent );
		delete_transient( 'leadtrace_pause' );
		$problem = Leadtrace_Service::find_problem();
		if ( '' === $problem ) {
			Leadtrace_Queue::release();
			delete_option( 'leadtrace_lost_at' );
			Leadtrace_Sender::schedule();
		}
		self::return_with( $problem, __( 'Settings saved. The connection works.', 'leadtrace' ) );
	}

	/** Retries or deletes a rejected or waiting lead. */
	public static function change_row(): void {
		self::authorize( 'leadtrace_row' );
		// phpcs:disable WordPress.Security.NonceVerification -- authorize() checks the nonce.
		$id = absint( $_POST['id'] ?? 0 );
		if ( $id > 0 && isset( $_POST['delete'] ) ) {
			Leadtrace_Queue::remove( $id );
			self::return_with( '', __( 'Lead deleted.', 'leadtrace' ) );
		}
		// phpcs:enable
		if ( $id > 0 ) {
			Leadtrace_Queue::release( $id );
			Leadtrace_Sender::schedule();
		}
		self::return_with( '', __( 'The lead will be sent again.', 'leadtrace' ) );
	}

	/**
	 * Returns to the screen with a notice.
	 *
	 * @param string $problem Problem, or nothing.
	 * @param string $success Text if there is no problem.
	 */
	private static function return_with( string $problem, string $success ): void {
		set_transient( 'leadtrace_notice_' . get_current_user_id(), array( $problem, $success ), MINUTE_IN_SECONDS );
		wp_safe_redirect( self::url() );
		exit;
	}

	/** Prints the screen. */
	public static function show(): void {
		echo '<div class="wrap"><h1>Leadtrace</h1>';
		self::show_notice();
		self::show_settings( Leadtrace_Settings::all() );
		Leadtrace_Delivery::show();
		echo '</div>';
	}

	/** Prints the outcome of the last action once. */
	private static function show_notice(): void {
		$name   = 'leadtrace_notice_' . get_current_user_id();
		$notice = get_transient( $name );
		if ( is_array( $notice ) ) {
			delete_transient( $name );
			list( $problem, $success ) = $notice;
			printf(
				'<div class="notice notice-%s" role="status"><p>%s</p></div>',
				'' === $problem ? 'success' : 'error',
				esc_html( '' === $problem ? $success : $problem )
			);
		}
	}

	/**
	 * Prints the form with all settings.
	 *
	 * @param array $settings Settings.
	 */
	private static function show_settings( array $settings ): void {
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
		echo '<input type="hidden" name="action" value="leadtrace_save">';
		wp_nonce_field( 'leadtrace_save' );
		echo '<table class="form-table" role="presentation"><tbody>';
		self::text_row( 'url', 'url', __( 'Address', 'leadtrace' ), $settings['url'], __( 'Such as https://leads.example.com', 'leadtrace' ) );
		self::text_row( 'site', 'text', __( 'Site ID', 'leadtrace' ), $settings['site'], __( 'Find it in Leadtrace under Settings → Pixel, or paste the whole snippet.', 'leadtrace' ) );
		$has_key = '' !== Leadtrace_Settings::key();
		self::text_row( 'key', 'password', __( 'API key', 'leadtrace' ), '', $has_key ? __( 'A key is saved. Leave this empty to keep it.', 'leadtrace' ) : __( 'Create one in Leadtrace under Settings → API keys.', 'leadtrace' ) );
		echo '<tr><th scope="row">' . esc_html__( 'Options', 'leadtrace' ) . '</th><td><fieldset>';
		$options = array(
			'pixel'   => __( 'Add the pixel to all pages', 'leadtrace' ),
			'proxy'   => __( 'Load the pixel from this website instead of Leadtrace', 'leadtrace' ),
			'granted' => __( 'This website needs no consent banner', 'leadtrace' ),
			'forms'   => __( 'Let the pixel capture all other forms', 'leadtrace' ),
			'orders'  => __( 'Report completed WooCommerce orders as won leads', 'leadtrace' ),
		);
		foreach ( $options as $name => $label ) {
			printf(
				'<label><input type="checkbox" name="%1$s" value="1" %2$s> %3$s</label><br>',
				esc_attr( $name ),
				checked( $settings[ $name ], true, false ),
				esc_html( $label )
			);
		}
		echo '</fieldset></td></tr></tbody></table>';
		submit_button( __( 'Save and test connection', 'leadtrace' ) );
		echo '</form>';
	}

	/**
	 * Prints a row with a text field.
	 *
	 * @param string $name  Setting.
	 * @param string $type  Type of the input.
	 * @param string $label Label.
	 * @param string $value Value.
	 * @param string $help  Help text.
	 */
	private static function text_row( string $name, string $type, string $label, string $value, string $help ): void {
		$constant = 'LEADTRACE_' . strtoupper( $name );
		printf(
			'<tr><th scope="row"><label for="leadtrace-%1$s">%2$s</label></th><td><input class="regular-text code" id="leadtrace-%1$s" name="%1$s" type="%3$s" value="%4$s" autocomplete="off" %5$s aria-describedby="leadtrace-%1$s-help"><p class="description" id="leadtrace-%1$s-help">%6$s</p></td></tr>',
			esc_attr( $name ),
			esc_html( $label ),
			esc_attr( 'url' === $type ? 'text' : $type ),
			esc_attr( $value ),
			disabled( defined( $constant ), true, false ),
			/* translators: %s: name of a constant */
			esc_html( defined( $constant ) ? sprintf( __( 'Set in wp-config.php by %s.', 'leadtrace' ), $constant ) : $help )
		);
	}
}
